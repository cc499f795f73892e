import { eventsBehind, type SubscribableEvent } from '../../contract/event-catalogue.ts';
import type { EventName } from '../../contract/events.ts';
import type { PublishedEvent } from '../../events/publish.ts';
import type { Db } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import {
  passedTargets,
  type Subscription,
  subscribersOf,
  subscriptionsOf,
} from '../fan-out/subscriptions.ts';
import { subscribedEvents } from '../registration/event-scopes.ts';

/** What is sent again. */
export type Replayed = {
  /** Of what the webhook subscribes to, only these; null for all of it. */
  events: readonly SubscribableEvent[] | null;
  /** `failed` is what has no success with the webhook. */
  status: 'failed' | 'all';
};

/** Numbers of events: those above `after` up to `last`. */
export type Range = { after: number; last: number };

/** Has no receivers of its own: a request for it makes its one delivery. */
const NEVER_REPLAYED: EventName = 'webhook.test';
/** Of which the data is in memory at once. */
const DATA_READ_AT_ONCE = 20;

/** The events of a range that a webhook is to get again, whether it was there and enabled at their time or not. */
export async function findReplayed(
  db: Db,
  webhook: WebhookRow,
  { events, status }: Replayed,
  range: Range,
): Promise<PublishedEvent[]> {
  const names = namesOf(webhook, events);
  if (names.length === 0) return [];
  const found = await listEvents(db, webhook.workspace_id, names, range);
  const subscriptions = subscriptionsOf(
    subscribedEvents(webhook).map((event) => ({ ...webhook, event, receives_since: '' })),
  );
  const subscribed = found.flatMap((event) => {
    const [subscription] = subscribersOf(event, subscriptions);
    return subscription ? [{ event, subscription }] : [];
  });
  const passed = hasFilters(webhook)
    ? await passFilters(db, subscribed)
    : subscribed.map(({ event }) => event);
  return status === 'all' ? passed : withoutSuccess(db, webhook, passed);
}

/** The events that a webhook subscribes to and that are asked for; empty when it subscribes to none of those. */
export function namesOf(
  webhook: Pick<WebhookRow, 'events_json'>,
  events: Replayed['events'],
): EventName[] {
  const asked = new Set((events ?? (['*'] as const)).flatMap(eventsBehind));
  const subscribed = new Set(subscribedEvents(webhook).flatMap(eventsBehind));
  return [...subscribed].filter((name) => asked.has(name) && name !== NEVER_REPLAYED);
}

async function listEvents(
  db: Db,
  workspaceId: string,
  names: readonly EventName[],
  { after, last }: Range,
): Promise<PublishedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['workspace_id', 'id', 'sequence', 'name', 'resource_id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .execute();
  const wanted: ReadonlySet<string> = new Set(names);
  return rows.filter(({ name }) => wanted.has(name));
}

/** Those that have no success with the webhook. */
async function withoutSuccess(
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

/** Filters need the data of the events, which may be large. */
async function passFilters(
  db: Db,
  subscribed: readonly { event: PublishedEvent; subscription: Subscription }[],
): Promise<PublishedEvent[]> {
  const passed: PublishedEvent[] = [];
  for (let start = 0; start < subscribed.length; start += DATA_READ_AT_ONCE) {
    const some = subscribed.slice(start, start + DATA_READ_AT_ONCE);
    const data = await readData(
      db,
      some.map(({ event }) => event),
    );
    for (const { event, subscription } of some) {
      const data_json = data.get(event.id);
      if (data_json === undefined) continue;
      const { resource_id } = event;
      if (passedTargets({ resource_id, data_json }, [subscription]).length > 0) passed.push(event);
    }
  }
  return passed;
}

async function readData(
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
