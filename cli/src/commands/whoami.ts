import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { printRecord } from './print-record.ts';

export function addWhoami(program: Command, cli: Cli): void {
  program
    .command('whoami')
    .summary('show server, user and scopes')
    .description('Shows the server, the user or key, its scopes and its workspaces.')
    .action(() => whoami(cli));
}

async function whoami(cli: Cli): Promise<void> {
  const { url, origin } = await cli.profile();
  const me = await (await cli.docket()).me.get();
  printRecord(cli, me, [
    ['server', url],
    ['credential', `${me.type}, from ${origin}`],
    ['user', me.user?.email],
    ['key', me.key && `${me.key.name} (${me.key.prefix}…${me.key.last4})`],
    ['application', me.client?.name],
    ['expires', me.key?.expires_at],
    ['scopes', me.scopes.join(' ')],
    ['workspaces', me.workspaces.map(({ id, name }) => `${name} (${id})`).join(', ')],
  ]);
}
