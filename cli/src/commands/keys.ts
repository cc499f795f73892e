import type { ApiKey, CreateApiKeyRequest, NewApiKey } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { formatTime } from '../output/format.ts';
import type { Column } from '../output/table.ts';
import { choice, commaList, type LimitOptions, withLimit } from './options.ts';
import { pageSize, printList } from './print-list.ts';

const COLUMNS: Column<ApiKey>[] = [
  { title: 'ID', value: (key) => key.id },
  { title: 'NAME', value: (key) => key.name, shrinks: true },
  { title: 'KEY', value: (key) => `${key.prefix}…${key.last4}`, leavesOut: 2 },
  { title: 'STATUS', value: (key) => key.status, leavesOut: 1 },
  { title: 'SCOPES', value: (key) => key.scopes.join(' '), shrinks: true, leavesOut: 3 },
  { title: 'LAST USED', value: (key) => formatTime(key.last_used_at), leavesOut: 4 },
];

type CreateOptions = {
  scopes: string[];
  environment?: 'live' | 'test';
  expires?: string;
  type?: 'user' | 'service';
};

export function addKeys(program: Command, cli: Cli): void {
  const keys = program
    .command('keys')
    .summary('list, create, rotate and revoke API keys')
    .description('Lists, creates, rotates and revokes API keys.');
  withLimit(keys.command('list').description('Lists API keys.')).action(
    async (options: LimitOptions) => {
      const call = (await cli.docket()).apiKeys.list(pageSize(options));
      await printList(cli, call, COLUMNS, { ...options, empty: 'There are no keys.' });
    },
  );
  keys
    .command('create')
    .description('Creates a key and prints it, this once.')
    .argument('<name>', 'what the key is for')
    .requiredOption('--scopes <scopes>', 'what it may do, with commas between', commaList)
    .addOption(choice('--environment <name>', 'live or test', ['live', 'test']))
    .addOption(choice('--type <type>', 'of a person or of a system', ['user', 'service']))
    .option('--expires <time>', 'end, as 2027-01-01T00:00:00Z')
    .action((name: string, options: CreateOptions) => createKey(cli, name, options));
  keys
    .command('rotate')
    .description('Gives a key a new secret and prints it, this once.')
    .argument('<key>', 'id of the key')
    .action(async (id: string) => printKey(cli, await (await cli.docket()).apiKeys.rotate(id, {})));
  keys
    .command('revoke')
    .description('Ends a key.')
    .argument('<key>', 'id of the key')
    .action(async (id: string) => {
      await cli.confirm(`Revoke the key ${id}`);
      const answer = await (await cli.docket()).apiKeys.revoke(id);
      if (cli.output.isJson) cli.output.json(answer);
      else cli.output.note(`Revoked ${id}.`);
    });
}

async function createKey(cli: Cli, name: string, options: CreateOptions): Promise<void> {
  const { scopes, environment, expires, type } = options;
  const key = await (
    await cli.docket()
  ).apiKeys.create({
    name,
    // The server knows which scopes there are.
    scopes: scopes as CreateApiKeyRequest['scopes'],
    ...(environment && { environment }),
    ...(type && { type }),
    ...(expires !== undefined && { expires_at: expires }),
  });
  printKey(cli, key);
}

function printKey(cli: Cli, key: NewApiKey): void {
  if (cli.output.isJson) return cli.output.json(key);
  cli.output.print(key.key);
  cli.output.note(`${key.id}. Keep the key now: it is shown this once.`);
}
