import { CommanderError } from 'commander';

import { type Cli, createCli, type Io } from './cli.ts';
import { describeFailure } from './describe-failure.ts';
import { EXIT } from './exit-codes.ts';
import { printFailure } from './print-failure.ts';
import { createProgram } from './program.ts';

/** Runs one command. @returns its exit code */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  const cli = createCli(io);
  onSignals(cli);
  exitWithoutReader(io);
  const program = createProgram(cli);
  try {
    await program.parseAsync(args, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Flags were not read yet.
      if (args.includes('--json')) cli.begin({ json: true });
      return reportUsage(cli, error);
    }
    const failure = describeFailure(error);
    printFailure(cli, failure);
    if (io.env['DOCKET_DEBUG']) cli.output.warn((error as Error).stack ?? String(error));
    return failure.exitCode;
  }
}

/** Help and version are results; anything else that commander finds is a wrong use. */
function reportUsage(cli: Cli, error: CommanderError): number {
  if (error.exitCode === 0) return EXIT.ok;
  // Help was printed, since a command was missing.
  if (error.code === 'commander.help') return EXIT.usage;
  const message = error.message.replace(/^error: /, '').replace(/\n\((.*)\)$/, ' ($1)');
  printFailure(cli, {
    exitCode: EXIT.usage,
    code: 'usage',
    message: message.charAt(0).toUpperCase() + message.slice(1),
    wayOut: 'Add --help to see how the command is used.',
    requestId: null,
  });
  return EXIT.usage;
}

/** The first signal cleans up, the second ends at once. */
function onSignals(cli: Cli): void {
  let isEnding = false;
  const end = (exitCode: number) => () => {
    if (isEnding) process.exit(exitCode);
    isEnding = true;
    void cli.interrupt().finally(() => process.exit(exitCode));
  };
  process.on('SIGINT', end(EXIT.interrupted));
  process.on('SIGTERM', end(143));
}

/** A reader that has seen enough, such as `head`, ends the command without a message. */
function exitWithoutReader({ stdout, stderr }: Io): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (stream === stdout) process.exit(EXIT.ok);
    });
  }
}
