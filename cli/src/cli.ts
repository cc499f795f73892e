import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';

import { Docket } from '@docket/sdk';

import { CliError, usageError } from './cli-error.ts';
import { type ActiveProfile, chooseProfile } from './config/active-profile.ts';
import { type ConfigFile, openConfigFile } from './config/config-file.ts';
import { readProjectFile } from './config/project-file.ts';
import { EXIT } from './exit-codes.ts';
import { createOutput, type Output, type Terminal } from './output/output.ts';
import { createAccess } from './session/access-token.ts';
import { VERSION } from './version.ts';

export type GlobalFlags = {
  json?: boolean;
  quiet?: boolean;
  /** False with --no-input. */
  input?: boolean;
  yes?: boolean;
  profile?: string;
  url?: string;
};

/** Streams, arguments and environment of the process. */
export type Io = {
  env: Record<string, string | undefined>;
  cwd: string;
  stdin: Readable & { isTTY?: boolean };
  stdout: Terminal;
  stderr: Terminal;
};

/** Dependencies of commands: flags, output, server and credential. */
export type Cli = Io & {
  flags: GlobalFlags;
  output: Output;
  config: ConfigFile;
  /** Whether a person can answer questions. */
  readonly isInteractive: boolean;
  /** Address of the server of this command, once it is known. */
  serverUrl: string | undefined;
  /** Takes over the flags of the command that runs. */
  begin(flags: GlobalFlags): void;
  profile(): Promise<ActiveProfile>;
  /** Connects with the credential of the profile; refuses where there is none. */
  docket(): Promise<Docket>;
  /** Returns the credential of a request that does not go through the SDK. */
  token(): Promise<string>;
  /** Asks for a yes. @throws CliError where nobody can answer and --yes is missing */
  confirm(question: string): Promise<void>;
  /** Runs `clean` when the command is interrupted. @returns function that forgets it */
  onInterrupt(clean: () => void | Promise<void>): () => void;
  /** Runs everything that was registered for an interruption. */
  interrupt(): Promise<void>;
};

const CLEAN_UP_MS_MAX = 5_000;

export function createCli(io: Io): Cli {
  const cleanUps = new Set<() => void | Promise<void>>();
  const config = openConfigFile(io.env);
  let active: Promise<ActiveProfile> | undefined;
  let access: Promise<() => Promise<string>> | undefined;

  async function loadProfile(flags: GlobalFlags): Promise<ActiveProfile> {
    const [project, stored] = await Promise.all([readProjectFile(io.cwd), config.read()]);
    const profile = chooseProfile({ flags, env: io.env, project, config: stored });
    cli.serverUrl = profile.url;
    return profile;
  }

  const cli: Cli = {
    ...io,
    flags: {},
    output: createOutput({ ...io, isJson: false, isQuiet: false }),
    config,
    serverUrl: undefined,
    get isInteractive() {
      const { stdin, stderr } = io;
      return cli.flags.input !== false && Boolean(stdin.isTTY) && Boolean(stderr.isTTY);
    },
    begin(flags) {
      cli.flags = flags;
      cli.output = createOutput({
        ...io,
        isJson: flags.json ?? false,
        isQuiet: flags.quiet ?? false,
      });
    },
    profile: () => (active ??= loadProfile(cli.flags)),
    async token() {
      access ??= cli.profile().then((profile) => createAccess(profile, config));
      return (await access)();
    },
    async docket() {
      const { url } = await cli.profile();
      // Says now, in one sentence, that nobody is signed in.
      await cli.token();
      return new Docket({
        baseUrl: url,
        apiKey: () => cli.token(),
        userAgent: `docket-cli/${VERSION}`,
      });
    },
    confirm: (question) => confirm(cli, question),
    onInterrupt(clean) {
      cleanUps.add(clean);
      return () => cleanUps.delete(clean);
    },
    async interrupt() {
      const all = Promise.allSettled([...cleanUps].map(async (clean) => clean()));
      const timer = new Promise((resolve) => setTimeout(resolve, CLEAN_UP_MS_MAX));
      await Promise.race([all, timer]);
    },
  };
  return cli;
}

async function confirm(cli: Cli, question: string): Promise<void> {
  if (cli.flags.yes) return;
  if (!cli.isInteractive) throw usageError(`${question}: nobody can answer`, 'Add --yes.');
  const lines = createInterface({ input: cli.stdin, output: cli.stderr });
  lines.once('SIGINT', () => process.emit('SIGINT'));
  const answer = await lines.question(`${question}? [y/N] `).finally(() => lines.close());
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new CliError('Nothing was changed', { exitCode: EXIT.failure });
  }
}
