import type { CreateWebhookRequest, Delivery, Docket, Webhook } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { requireEventNames } from '../listen/event-names.ts';
import { createSecret } from '../listen/sign-event.ts';
import { formatTime } from '../output/format.ts';
import type { Column } from '../output/table.ts';
import { choice, commaList, type LimitOptions, withLimit } from './options.ts';
import { pageSize, printList } from './print-list.ts';
import { printRecord } from './print-record.ts';

const COLUMNS: Column<Webhook>[] = [
  { title: 'ID', value: (webhook) => webhook.id },
  { title: 'URL', value: (webhook) => webhook.url, shrinks: true },
  { title: 'STATUS', value: (webhook) => webhook.status, leavesOut: 1 },
  { title: 'EVENTS', value: (webhook) => webhook.events.join(' '), shrinks: true, leavesOut: 3 },
  {
    title: 'FAILURES',
    value: (webhook) => webhook.consecutive_failures,
    isRight: true,
    leavesOut: 2,
  },
];

const DELIVERY_COLUMNS: Column<Delivery>[] = [
  { title: 'ID', value: (delivery) => delivery.id },
  { title: 'EVENT', value: (delivery) => delivery.event, shrinks: true },
  { title: 'STATE', value: (delivery) => delivery.state },
  { title: 'CODE', value: (delivery) => delivery.status_code, isRight: true, leavesOut: 2 },
  { title: 'TIME', value: (delivery) => formatTime(delivery.last_attempt_at), leavesOut: 1 },
  { title: 'ERROR', value: (delivery) => delivery.error, shrinks: true, leavesOut: 3 },
];

type AddOptions = {
  events: string[];
  format?: NonNullable<CreateWebhookRequest['payload_format']>;
  description?: string;
};

export function addWebhooks(program: Command, cli: Cli): void {
  const webhooks = program
    .command('webhooks')
    .summary('list, add, test and delete webhooks')
    .description('Lists, adds, tests, pauses and deletes webhooks.');
  withLimit(webhooks.command('list').description('Lists webhooks.')).action(
    async (options: LimitOptions) => {
      const call = (await cli.docket()).webhooks.list(pageSize(options));
      await printList(cli, call, COLUMNS, { ...options, empty: 'There are no webhooks.' });
    },
  );
  webhooks
    .command('add')
    .description(
      'Registers a receiver. DOCKET_WEBHOOK_SECRET is its secret; without it a new one is made and printed, this once.',
    )
    .argument('<url>', 'address of the receiver')
    .option('--events <names>', 'events with commas between', commaList, ['*'])
    .addOption(
      choice('--format <format>', 'form of the body', [
        'standard',
        'flat',
        'connector',
        'standard_webhooks',
      ]),
    )
    .option('--description <text>', 'text for people')
    .action((url: string, options: AddOptions) => addWebhook(cli, url, options));
  withLimit(webhooks.command('deliveries').description('Lists what was sent to a webhook.'))
    .argument('<webhook>', 'id of the webhook')
    .action(async (id: string, options: LimitOptions) => {
      const call = (await cli.docket()).webhooks.deliveries(id, pageSize(options));
      await printList(cli, call, DELIVERY_COLUMNS, { ...options, empty: 'Nothing was sent.' });
    });
  addOperations(webhooks, cli);
}

/** Adds the commands that take a webhook alone. */
function addOperations(webhooks: Command, cli: Cli): void {
  const operations: [
    name: string,
    description: string,
    run: (docket: Docket, id: string) => Promise<object>,
  ][] = [
    ['get', 'Prints one webhook.', (docket, id) => docket.webhooks.get(id)],
    [
      'health',
      'Prints how the deliveries of a day went.',
      (docket, id) => docket.webhooks.health(id),
    ],
    ['test', 'Sends webhook.test to a webhook.', (docket, id) => docket.webhooks.test(id)],
    [
      'enable',
      'Enables a webhook, and releases what was held.',
      (docket, id) => docket.webhooks.enable(id),
    ],
    ['disable', 'Pauses a webhook.', (docket, id) => docket.webhooks.disable(id)],
  ];
  for (const [name, description, run] of operations) {
    webhooks
      .command(name)
      .description(description)
      .argument('<webhook>', 'id of the webhook')
      .action(async (id: string) => printAny(cli, await run(await cli.docket(), id)));
  }
  webhooks
    .command('delete')
    .description('Deletes a webhook.')
    .argument('<webhook>', 'id of the webhook')
    .action(async (id: string) => {
      const docket = await cli.docket();
      const { url } = await docket.webhooks.get(id);
      await cli.confirm(`Delete the webhook ${url}`);
      const answer = await docket.webhooks.delete(id);
      if (cli.output.isJson) cli.output.json(answer);
      else cli.output.note(`Deleted ${id}.`);
    });
}

/** Prints the fields of a resource under their names on the wire. */
function printAny(cli: Cli, resource: object): void {
  const fields = Object.entries(resource).map(
    ([name, value]) =>
      [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value] as const,
  );
  printRecord(cli, resource, fields);
}

async function addWebhook(cli: Cli, url: string, options: AddOptions): Promise<void> {
  const { events, format, description } = options;
  const given = cli.env['DOCKET_WEBHOOK_SECRET'] || undefined;
  const secret = given ?? createSecret();
  const docket = await cli.docket();
  await requireEventNames(docket, '--events', events);
  const webhook = await docket.webhooks.create({
    url,
    // The server has just named them.
    events: events as CreateWebhookRequest['events'],
    secret,
    ...(format && { payload_format: format }),
    ...(description !== undefined && { description }),
  });
  if (cli.output.isJson) {
    return cli.output.json(given === undefined ? { ...webhook, secret } : webhook);
  }
  cli.output.print(webhook.id);
  if (given === undefined) cli.output.print(secret);
}
