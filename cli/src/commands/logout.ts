import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { signInError } from '../cli-error.ts';
import type { Profile } from '../config/config-file.ts';
import { postForm } from '../session/token-endpoint.ts';

export function addLogout(program: Command, cli: Cli): void {
  program
    .command('logout')
    .summary('forget the credential of a profile')
    .description(
      'Forgets the credential of a profile. Tokens of a sign-in end; an API key goes on to work elsewhere.',
    )
    .action(() => logout(cli));
}

async function logout(cli: Cli): Promise<void> {
  const { name, stored } = await cli.profile();
  if (!stored) throw signInError('You are not signed in', 'There is nothing to do.');
  await revoke(cli, stored);
  await cli.config.change((config) => {
    delete config.profiles[name];
    if (config.current === name) {
      const [next] = Object.keys(config.profiles);
      if (next === undefined) delete config.current;
      else config.current = next;
    }
  });
  cli.output.note(`Signed out of ${stored.url} (profile ${name}).`);
}

/** The credential is forgotten here even where the server cannot be told. */
async function revoke({ output }: Cli, { tokens, key }: Profile): Promise<void> {
  if (key !== undefined) {
    return output.note('The API key works on; "docket keys revoke" ends one.');
  }
  if (!tokens) return;
  const endpoint = tokens.token_endpoint.replace(/token$/, 'revoke');
  try {
    await postForm(endpoint, { token: tokens.refresh_token, client_id: tokens.client_id });
  } catch (error) {
    output.warn(`The server could not be told: ${(error as Error).message}`);
  }
}
