import { text } from 'node:stream/consumers';

import { Docket } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { CliError, usageError } from '../cli-error.ts';
import {
  DEFAULT_PROFILE,
  DEFAULT_URL,
  parseUrl,
  requireEncrypted,
} from '../config/active-profile.ts';
import type { OAuthTokens, Profile } from '../config/config-file.ts';
import { EXIT } from '../exit-codes.ts';
import { signInByBrowser } from '../session/browser-sign-in.ts';
import { signInByDevice } from '../session/device-sign-in.ts';
import { openBrowser } from '../session/open-browser.ts';
import { readServerMetadata } from '../session/server-metadata.ts';

type LoginOptions = { withKey?: boolean; device?: boolean };
type Method = 'browser' | 'device' | 'key';

export function addLogin(program: Command, cli: Cli): void {
  program
    .command('login')
    .summary('sign in to a server')
    .description(
      'Signs in to a server in the browser, and stores the credential in a profile. --profile names another one.',
    )
    .argument('[url]', 'address of the server')
    .option('--device', 'show a code to enter on another device')
    .option('--with-key', 'read an API key from standard input')
    .action((url: string | undefined, options: LoginOptions) => login(cli, url, options));
}

async function login(cli: Cli, argument: string | undefined, options: LoginOptions): Promise<void> {
  const name = cli.flags.profile ?? (cli.env['DOCKET_PROFILE'] || DEFAULT_PROFILE);
  const known = (await cli.config.read()).profiles[name];
  const url = await chooseUrl(cli, argument, known);
  cli.serverUrl = url;
  requireEncrypted(url, cli.env);
  const method = await chooseMethod(cli, options);
  const credential = await obtain(cli, url, method);
  const me = await checkCredential(url, credential);
  await cli.config.change((config) => {
    const secret = known?.url === url ? known.listen_secret : undefined;
    config.profiles[name] = { url, ...credential, ...(secret && { listen_secret: secret }) };
    config.current = name;
  });
  const who = me.user?.email ?? me.key?.name ?? me.type;
  cli.output.note(`Signed in at ${url} as ${who} (profile ${name}).`);
  if (cli.output.isJson) cli.output.json(me);
}

async function chooseUrl(
  cli: Cli,
  argument: string | undefined,
  known: Profile | undefined,
): Promise<string> {
  const given = argument ?? cli.flags.url ?? (cli.env['DOCKET_URL'] || known?.url);
  if (given !== undefined) return parseUrl(given);
  if (!cli.isInteractive) return DEFAULT_URL;
  const { text: ask } = await import('@clack/prompts');
  const answer = await ask({
    message: 'Address of the server',
    placeholder: DEFAULT_URL,
    defaultValue: DEFAULT_URL,
    output: cli.stderr,
  });
  return parseUrl(requireAnswer(answer));
}

async function chooseMethod(cli: Cli, { withKey, device }: LoginOptions): Promise<Method> {
  if (withKey && device) throw usageError('Choose one of --with-key and --device');
  if (withKey) return 'key';
  if (device) return 'device';
  if (cli.flags.input === false) {
    throw usageError('A sign-in in the browser needs a person', 'Use --with-key.');
  }
  if (!cli.isInteractive) return 'browser';
  const { select } = await import('@clack/prompts');
  const answer = await select<Method>({
    message: 'How do you want to sign in?',
    options: [
      { value: 'browser', label: 'In the browser of this machine' },
      { value: 'device', label: 'With a code on another device' },
      { value: 'key', label: 'With an API key' },
    ],
    output: cli.stderr,
  });
  return requireAnswer(answer);
}

/** @throws CliError when the person pressed Ctrl-C */
function requireAnswer<T>(answer: T): Exclude<T, symbol> {
  if (typeof answer !== 'symbol') return answer as Exclude<T, symbol>;
  throw new CliError('Nothing was changed', { exitCode: EXIT.interrupted });
}

async function obtain(cli: Cli, url: string, method: Method): Promise<Omit<Profile, 'url'>> {
  if (method === 'key') return { key: await readKey(cli) };
  return { tokens: await signIn(cli, url, method) };
}

async function readKey(cli: Cli): Promise<string> {
  const key = cli.isInteractive ? await askKey(cli) : (await text(cli.stdin)).trim();
  if (key === '') {
    throw usageError('No key came on standard input', 'Pipe one: … | docket login --with-key.');
  }
  if (/[^\u0021-\u007E]/.test(key)) throw usageError('A key has no spaces and no line ends');
  return key;
}

async function askKey(cli: Cli): Promise<string> {
  const { password } = await import('@clack/prompts');
  return requireAnswer(await password({ message: 'API key', output: cli.stderr })).trim();
}

async function signIn(cli: Cli, url: string, method: 'browser' | 'device'): Promise<OAuthTokens> {
  const metadata = await readServerMetadata(url);
  if (method === 'device') {
    return signInByDevice(metadata, (code) => {
      cli.output.warn(`Open ${code.verification_uri} and enter the code ${code.user_code}`);
    });
  }
  const controller = new AbortController();
  cli.onInterrupt(() => controller.abort());
  return signInByBrowser({
    metadata,
    signal: controller.signal,
    onAddress(address) {
      cli.output.warn(`Sign in at this address:\n\n  ${address}\n`);
      openBrowser(address, cli.env['BROWSER']);
    },
  });
}

/** A credential is stored only once the server has accepted it. */
function checkCredential(url: string, { key, tokens }: Omit<Profile, 'url'>) {
  return new Docket({ baseUrl: url, apiKey: key ?? tokens?.access_token }).me.get();
}
