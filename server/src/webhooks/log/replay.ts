import { setImmediate as nextTick } from 'node:timers/promises';

import { type Static, Type } from 'typebox';

import type { Services } from '../../app/services.ts';
import {
  eventsBehind,
  SUBSCRIBABLE_EVENTS,
  type SubscribableEvent,
} from '../../contract/event-catalogue.ts';
import type { EventName } from '../../contract/events.ts';
import type { ReplayRequest } from '../../contract/webhook-deliveries.ts';
import type { PublishedEvent } from '../../events/publish.ts';
import { findLastSequenceBefore, readLastSequence } from '../../events/store.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { toUtcInstant } from '../../kernel/iso-times.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import {
  filterTargets,
  findSubscriptions,
  groupSubscriptions,
  type Subscription,
} from '../fan-out/subscriptions.ts';
import { parseSubscribedEvents } from '../registration/event-scopes.ts';

/** Events counted at once. The count yields to other work in between. */
const EVENTS_PER_COUNT = 2_000;

/** Kind of the job that replays events with `after` < sequence ≤ `last`. */
export const REPLAY_JOB = {
  name: 'webhooks.replay',
  payload: Type.Object({
    replay_id: Type.String(),
    webhook_id: Type.String(),
    events: Type.Union([Type.Array(Type.Enum([...SUBSCRIBABLE_EVENTS])), Type.Null()]),
    status: Type.Enum(['failed', 'all']),
    after: Type.Integer(),
    last: Type.Integer(),
  }),
  priority: 10,
};

/** A validated request for a replay. */
export type Replay = ReplaySelection & SequenceRange;

/** Validates a request for a replay and resolves its times to sequence numbers. @throws ApiError `invalid_request` */
export async function parseReplay(
  services: Services,
  webhook: WebhookRow,
  body: Static<typeof ReplayRequest>,
): Promise<Replay> {
  const { reads } = services;
  const since = toUtcInstant(body.since)!;
  const until = body.until === undefined ? undefined : toUtcInstant(body.until)!;
  requireValidPeriod(services, since, until);
  const { events = null, status = 'failed' } = body;
  requireSubscribed(webhook, events ?? []);
  const { workspace_id } = webhook;
  const newest = await readLastSequence(reads, workspace_id);
  return {
    events,
    status,
    after: await findLastSequenceBefore(reads, workspace_id, since, newest),
    last:
      until === undefined
        ? newest
        : await findLastSequenceBefore(reads, workspace_id, until, newest),
  };
}

function requireValidPeriod(
  { clock, eventRetention }: Services,
  since: string,
  until: string | undefined,
): void {
  const earliest = isoAfter(clock, -eventRetention.dataMs);
  if (since < earliest) {
    throw new ApiError(
      'invalid_request',
      `The data of events before ${earliest} is no longer kept: since must not be earlier`,
      { details: { field: 'since', type: 'invalid_value', earliest } },
    );
  }
  if (since > isoNow(clock)) {
    throw invalidField('since', 'invalid_value', 'since is in the future');
  }
  if (until !== undefined && until <= since) {
    throw invalidField('until', 'invalid_value', 'until must be later than since');
  }
}

function requireSubscribed(webhook: WebhookRow, events: readonly SubscribableEvent[]): void {
  const index = events.findIndex((event) => listSelectedNames(webhook, [event]).length === 0);
  if (index === -1) return;
  const message = `${webhook.id} does not subscribe to ${events[index]}`;
  throw invalidField(`events.${index}`, 'invalid_value', message);
}

/** Returns how many events the replay would send, found as the job finds them. */
export async function countReplayEvents(
  { reads }: Services,
  webhook: WebhookRow,
  replay: Replay,
): Promise<number> {
  let count = 0;
  for (let { after } = replay; after < replay.last; after += EVENTS_PER_COUNT) {
    const last = Math.min(replay.last, after + EVENTS_PER_COUNT);
    count += (await findReplayEvents(reads, webhook, replay, { after, last })).length;
    await nextTick();
  }
  return count;
}

/** Enqueues the replay. @returns the ID of the replay */
export async function startReplay(
  tx: Tx,
  services: Services,
  webhook: WebhookRow,
  { events, status, after, last }: Replay,
): Promise<string> {
  const replay_id = newId('replay');
  await enqueue(tx, services.clock, REPLAY_JOB, webhook.workspace_id, {
    replay_id,
    webhook_id: webhook.id,
    events: events === null ? null : [...events],
    status,
    after,
    last,
  });
  return replay_id;
}

/** Conditions for replayed events. */
export type ReplaySelection = {
  /** Names within the webhook's subscriptions; null for all of these. */
  events: readonly SubscribableEvent[] | null;
  /** `failed` selects events without a successful delivery to the webhook. */
  status: 'failed' | 'all';
};

/** Range of events: `after` < sequence ≤ `last`. */
export type SequenceRange = { after: number; last: number };

/** Never replayed: its only delivery is created by the request for a test. */
const TEST_EVENT: EventName = 'webhook.test';
/** Events whose data is in memory at once. */
const EVENTS_PER_READ = 20;

/** Returns the events of a range to replay to a webhook, even those from before it existed or while it was disabled. */
export async function findReplayEvents(
  db: Db,
  webhook: WebhookRow,
  { events, status }: ReplaySelection,
  range: SequenceRange,
): Promise<PublishedEvent[]> {
  const names = listSelectedNames(webhook, events);
  if (names.length === 0) return [];
  const candidates = await listEvents(db, webhook.workspace_id, names, range);
  const subscriptions = groupSubscriptions(
    parseSubscribedEvents(webhook).map((event) => ({ ...webhook, event, receives_since: '' })),
  );
  const subscribed = candidates.flatMap((event) => {
    const [subscription] = findSubscriptions(event, subscriptions);
    return subscription ? [{ event, subscription }] : [];
  });
  const passed = hasFilters(webhook)
    ? await applyFilters(db, subscribed)
    : subscribed.map(({ event }) => event);
  return status === 'all' ? passed : excludeDelivered(db, webhook, passed);
}

/** Returns the names among `events` that the webhook subscribes to. */
export function listSelectedNames(
  webhook: Pick<WebhookRow, 'events_json'>,
  events: ReplaySelection['events'],
): EventName[] {
  const requested = new Set((events ?? (['*'] as const)).flatMap(eventsBehind));
  const subscribed = new Set(parseSubscribedEvents(webhook).flatMap(eventsBehind));
  return [...subscribed].filter((name) => requested.has(name) && name !== TEST_EVENT);
}

async function listEvents(
  db: Db,
  workspaceId: string,
  names: readonly EventName[],
  { after, last }: SequenceRange,
): Promise<PublishedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['workspace_id', 'id', 'sequence', 'name', 'resource_id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .execute();
  const selected: ReadonlySet<string> = new Set(names);
  return rows.filter(({ name }) => selected.has(name));
}

/** Returns the events without a successful delivery to the webhook. */
async function excludeDelivered(
  db: Db,
  { workspace_id, id: webhookId }: WebhookRow,
  events: readonly PublishedEvent[],
): Promise<PublishedEvent[]> {
  if (events.length === 0) return [];
  const rows = await db
    .selectFrom('deliveries')
    .select('event_id')
    .where('workspace_id', '=', workspace_id)
    .where('webhook_id', '=', webhookId)
    .where(
      'event_id',
      'in',
      events.map(({ id }) => id),
    )
    .where('state', '=', 'success')
    .execute();
  const succeeded = new Set(rows.map(({ event_id }) => event_id));
  return events.filter(({ id }) => !succeeded.has(id));
}

function hasFilters({ filters_json }: WebhookRow): boolean {
  return filters_json !== '{}';
}

/** Returns the events that match the webhook's filters. Reads their data, which may be large, in small batches. */
async function applyFilters(
  db: Db,
  subscribed: readonly { event: PublishedEvent; subscription: Subscription }[],
): Promise<PublishedEvent[]> {
  const passed: PublishedEvent[] = [];
  for (let start = 0; start < subscribed.length; start += EVENTS_PER_READ) {
    const batch = subscribed.slice(start, start + EVENTS_PER_READ);
    const data = await readEventData(
      db,
      batch.map(({ event }) => event),
    );
    for (const { event, subscription } of batch) {
      const data_json = data.get(event.id);
      if (data_json === undefined) continue;
      const { resource_id } = event;
      if (filterTargets({ resource_id, data_json }, [subscription]).length > 0) passed.push(event);
    }
  }
  return passed;
}

async function readEventData(
  db: Db,
  events: readonly PublishedEvent[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'data_json'])
    .where('workspace_id', '=', events[0]!.workspace_id)
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, data_json }) => [id, data_json]));
}
