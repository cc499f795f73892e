import type { WebhookFilters } from '../../contract/webhooks.ts';
import type { EventRow, WebhookRow } from '../../storage/event-schema.ts';
import type { SubscribedWebhook, UnsentEventHead } from './fan-out-store.ts';
import { HEALTH_EVENTS } from './health-allowance.ts';
import { type DeliveryTarget, webhookTarget } from './new-delivery.ts';
import { listConnectorAliases } from './payload.ts';

const ALL_EVENTS = '*';

/** Settings of a webhook that decide which events it receives. */
export type Subscription = {
  target: DeliveryTarget;
  filters: WebhookFilters;
  receivesSince: WebhookRow['receives_since'];
  /** True after a failed attempt, until the next success. */
  isFailing: boolean;
};

/** Subscriptions by the event names that webhooks subscribed to. */
export type Subscriptions = ReadonlyMap<string, readonly Subscription[]>;

/** Returns every name under which a webhook may have subscribed to one of `eventNames`, sorted. */
export function listSubscribableNames(eventNames: Iterable<string>): string[] {
  const names = new Set([ALL_EVENTS]);
  for (const name of eventNames) {
    names.add(name);
    for (const alias of listConnectorAliases(name)) names.add(alias);
  }
  return [...names].toSorted();
}

/** Groups subscriptions by event name. A webhook has the same subscription under each of its names. */
export function groupSubscriptions(rows: readonly SubscribedWebhook[]): Subscriptions {
  const byWebhook = new Map<string, Subscription>();
  const byName = new Map<string, Subscription[]>();
  for (const row of rows) {
    let subscription = byWebhook.get(row.id);
    if (!subscription) byWebhook.set(row.id, (subscription = toSubscription(row)));
    const sameName = byName.get(row.event);
    if (sameName) sameName.push(subscription);
    else byName.set(row.event, [subscription]);
  }
  return byName;
}

function toSubscription(row: SubscribedWebhook): Subscription {
  return {
    target: webhookTarget(row),
    filters: JSON.parse(row.filters_json) as WebhookFilters,
    receivesSince: row.receives_since,
    isFailing: row.consecutive_failures > 0,
  };
}

/**
 * Returns the subscriptions to the event, before their filters, which need its data. Each subscription occurs once. An
 * event about the health of a webhook goes to no webhook that fails itself: that would multiply failures.
 */
export function findSubscriptions(
  event: Pick<UnsentEventHead, 'name' | 'resource_id' | 'created_at'>,
  subscriptions: Subscriptions,
): Subscription[] {
  const names = [event.name, ...listConnectorAliases(event.name), ALL_EVENTS];
  const subscribed = new Set(names.flatMap((name) => subscriptions.get(name) ?? []));
  return [...subscribed].filter(
    ({ target, receivesSince, isFailing }) =>
      receivesSince <= event.created_at &&
      !(HEALTH_EVENTS.has(event.name) && (isFailing || event.resource_id === target.webhookId)),
  );
}

/** Returns the targets of the subscriptions whose filters match the event. */
export function filterTargets(
  event: Pick<EventRow, 'resource_id' | 'data_json'>,
  subscribers: readonly Subscription[],
): DeliveryTarget[] {
  const passes = createResourceFilter(event);
  return subscribers.filter(({ filters }) => passes(filters)).map(({ target }) => target);
}

/** Fields of event data that hold resource IDs, such as `document_id`, `meeting_ids` and `related_meeting_id`. */
const ID_FIELD = /_ids?$/;

/**
 * Returns a predicate that tells whether the event matches a webhook's filters. `resource_ids` matches an event about one
 * of the resources, or with one of their IDs in its data: the task of a meeting, the text generated from a document. The
 * data is parsed at most once, and only if a filter needs it.
 */
function createResourceFilter({
  resource_id,
  data_json,
}: Pick<EventRow, 'resource_id' | 'data_json'>): (filters: WebhookFilters) => boolean {
  let referencedIds: ReadonlySet<unknown> | undefined;
  return ({ resource_ids: filterIds }) => {
    if (!filterIds || filterIds.includes(resource_id)) return true;
    const ids = (referencedIds ??= new Set(listReferencedIds(data_json)));
    return filterIds.some((id) => ids.has(id));
  };
}

/** A source of a generated text. */
type EventSource = { id: string };

/** Returns the resource IDs in event data; none after the data has expired. */
function listReferencedIds(dataJson: string): unknown[] {
  const parsed = JSON.parse(dataJson) as { sources?: EventSource[] } | null;
  const { sources = [], ...data } = parsed ?? {};
  const idFields = Object.entries(data).filter(([field]) => ID_FIELD.test(field));
  return [...idFields.flatMap(([, value]) => value), ...sources.map(({ id }) => id)];
}
