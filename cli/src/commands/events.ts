import { randomBytes } from 'node:crypto';

import type { Docket, LoggedEvent } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { CliError, usageError } from '../cli-error.ts';
import { requireEventNames } from '../listen/event-names.ts';
import { forwardEvent } from '../listen/forward.ts';
import { formatTime } from '../output/format.ts';
import type { Column } from '../output/table.ts';
import { type ForwardOptions, forwardingOf, printEvent, withForwarding } from './listen.ts';
import { commaList, type LimitOptions, withLimit } from './options.ts';
import { pageSize, printList } from './print-list.ts';

type EventType = Parameters<Docket['events']['sample']>[0];
type ReceiverOptions = ForwardOptions & { webhook?: string };

const COLUMNS: Column<LoggedEvent>[] = [
  { title: 'ID', value: (event) => event.id },
  { title: 'EVENT', value: (event) => event.event },
  { title: 'RESOURCE', value: (event) => event.resource_id, leavesOut: 2 },
  { title: 'TIME', value: (event) => formatTime(event.created_at), leavesOut: 1 },
  { title: 'FAILED', value: (event) => event.deliveries.failed || '', isRight: true, leavesOut: 3 },
];

export function addEvents(program: Command, cli: Cli): void {
  const events = program
    .command('events')
    .summary('list events, send one again, or send a sample')
    .description('Lists events, sends one again, or sends a sample.');
  withLimit(events.command('list').description('Lists events, the newest first.'))
    .option('--type <name>', 'only events of this name')
    .action(async (options: LimitOptions & { type?: string }) => {
      const { type } = options;
      const docket = await cli.docket();
      if (type !== undefined) await requireEventNames(docket, '--type', commaList(type));
      const call = docket.events.list({
        ...pageSize(options),
        ...(type !== undefined && { type }),
      });
      await printList(cli, call, COLUMNS, { ...options, empty: 'There are no events.' });
    });
  events
    .command('types')
    .description('Lists the names of all events.')
    .action(() => listTypes(cli));
  const resend = events
    .command('resend')
    .description(
      'Sends an event again: to the webhooks that got it, to one of them, or to --forward-to.',
    )
    .argument('<event>', 'id of the event')
    .option('--webhook <id>', 'this webhook alone');
  withForwarding(resend).action((id: string, options: ReceiverOptions) =>
    resendEvent(cli, id, options),
  );
  const trigger = events
    .command('trigger')
    .description('Sends a sample of an event to --forward-to, or to a webhook.')
    .argument('<type>', 'name of the event')
    .option('--webhook <id>', 'webhook that gets it');
  withForwarding(trigger).action((type: string, options: ReceiverOptions) =>
    triggerEvent(cli, type, options),
  );
}

async function listTypes(cli: Cli): Promise<void> {
  const { data } = await (await cli.docket()).events.types();
  if (cli.output.isJson) for (const each of data) cli.output.json(each);
  else {
    cli.output.table(
      [
        { title: 'EVENT', value: (each) => each.name },
        { title: 'MEANING', value: (each) => each.description, shrinks: true },
      ],
      data,
    );
  }
}

async function resendEvent(cli: Cli, id: string, options: ReceiverOptions): Promise<void> {
  const docket = await cli.docket();
  const forwarding = await forwardingOf(cli, options);
  const event = await docket.events.get(id);
  if (forwarding) {
    const result = await forwardEvent(event, forwarding);
    printEvent(cli, event, result);
    return requireSuccess(result.status);
  }
  const wanted = event.delivery_log.filter(
    ({ webhook_id }) => webhook_id !== null && (options.webhook ?? webhook_id) === webhook_id,
  );
  // The newest delivery of each webhook stands for all.
  const deliveries = new Map(wanted.map((each) => [each.webhook_id!, each]));
  if (deliveries.size === 0) {
    throw usageError(`No webhook got ${id}`, 'Use --forward-to, or "docket webhooks list".');
  }
  for (const [webhook, delivery] of deliveries) {
    const again = await docket.webhooks.redeliver(webhook, delivery.id);
    if (cli.output.isJson) cli.output.json(again);
    else cli.output.print(`${again.id}\t${delivery.url}`);
  }
}

async function triggerEvent(cli: Cli, name: string, options: ReceiverOptions): Promise<void> {
  const docket = await cli.docket();
  const forwarding = await forwardingOf(cli, options);
  await requireEventNames(docket, '<type>', [name]);
  // The server has just named it.
  const type = name as EventType;
  if (forwarding) {
    const event = toEvent(type, await docket.events.sample(type));
    const result = await forwardEvent(event, forwarding);
    printEvent(cli, event, result);
    return requireSuccess(result.status);
  }
  if (options.webhook === undefined) {
    throw usageError('Who gets the event?', 'Give --forward-to or --webhook.');
  }
  const delivery = await docket.webhooks.test(options.webhook, { type });
  if (cli.output.isJson) cli.output.json(delivery);
  else cli.output.print(`${delivery.id}\t${delivery.state}`);
}

/** Makes an event that was never stored. @param sample body in the format `standard` */
function toEvent(type: string, sample: Record<string, unknown>): LoggedEvent {
  const { event = type, data } = sample as { event?: string; data: Record<string, unknown> };
  const [resourceId] = Object.values(data);
  return {
    id: `evt_${randomBytes(16).toString('hex')}`,
    event,
    sequence: 0,
    created_at: new Date().toISOString(),
    workspace_id: textOf(data['workspace_id']),
    resource_id: textOf(resourceId),
    data,
    deliveries: { pending: 0, retrying: 0, held: 0, success: 0, failed: 0, cancelled: 0 },
  } as LoggedEvent;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function requireSuccess(status: number | null): void {
  if (status !== null && status >= 200 && status < 300) return;
  throw new CliError('The receiver did not accept the event', {
    wayOut: 'It must answer any 2xx in time; --timeout gives it more.',
  });
}
