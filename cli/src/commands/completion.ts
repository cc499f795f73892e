import { Argument, type Command } from 'commander';
import { Docket } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import { type Candidate, complete, listIds } from '../completion/complete.ts';
import { SCRIPTS, type Shell, SHELLS } from '../completion/scripts.ts';
import { oneLine } from '../output/clean-text.ts';

/** Somebody waits for the next word. DOCKET_COMPLETION_TIMEOUT_MS replaces it. */
const TIMEOUT_MS = 2_000;

export function addCompletion(program: Command, cli: Cli): void {
  program
    .command('completion')
    .summary('print the completion script of a shell')
    .description(
      'Prints the completion script of a shell. For bash, write eval "$(docket completion bash)" into ~/.bashrc.',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices([...SHELLS]))
    .action((shell: Shell) => cli.output.write(SCRIPTS[shell]));
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action(async (words: string[]) => {
      for (const { value, description = '' } of await complete(program, words, safely(cli))) {
        cli.output.print(`${value}\t${oneLine(description)}`);
      }
    });
}

/** Completes no ids when the server fails, so that no message disturbs the line. */
function safely(cli: Cli): (argument: string) => Promise<Candidate[]> {
  return async (argument) => {
    try {
      const { url } = await cli.profile();
      const docket = new Docket({
        baseUrl: url,
        apiKey: await cli.token(),
        retriesMax: 0,
        timeoutMs: Number(cli.env['DOCKET_COMPLETION_TIMEOUT_MS']) || TIMEOUT_MS,
      });
      return await listIds(docket, argument);
    } catch {
      return [];
    }
  };
}
