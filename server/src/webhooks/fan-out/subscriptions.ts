import type { WebhookFilters } from '../../contract/webhooks.ts';
import type { EventRow, WebhookRow } from '../../storage/event-schema.ts';
import type { EventHead, SubscribedWebhook } from './fan-out-store.ts';
import { createFilter } from './filters.ts';
import { type Target, targetOf } from './new-delivery.ts';
import { aliasesOf } from './payload.ts';

const ALL = '*';

/** What a webhook is told of itself would be told by what is about to fail or has failed. */
const ABOUT_A_WEBHOOK: ReadonlySet<string> = new Set(['webhook.failing', 'webhook.disabled']);

/** What a webhook wants to be told. */
export type Subscription = {
  target: Target;
  filters: WebhookFilters;
  receivesSince: WebhookRow['receives_since'];
};

/** By the names that were subscribed to. */
export type Subscriptions = ReadonlyMap<string, readonly Subscription[]>;

/** Every name under which a webhook may have subscribed to any of `eventNames`, in order. */
export function namesToLookFor(eventNames: Iterable<string>): string[] {
  const names = new Set([ALL]);
  for (const name of eventNames) for (const each of [name, ...aliasesOf(name)]) names.add(each);
  return [...names].toSorted();
}

export function subscriptionsOf(rows: readonly SubscribedWebhook[]): Subscriptions {
  const byWebhook = new Map<string, Subscription>();
  const byName = new Map<string, Subscription[]>();
  for (const row of rows) {
    let subscription = byWebhook.get(row.id);
    if (!subscription) byWebhook.set(row.id, (subscription = subscriptionOf(row)));
    const named = byName.get(row.event);
    if (named) named.push(subscription);
    else byName.set(row.event, [subscription]);
  }
  return byName;
}

function subscriptionOf(row: SubscribedWebhook): Subscription {
  return {
    target: targetOf(row),
    filters: JSON.parse(row.filters_json) as WebhookFilters,
    receivesSince: row.receives_since,
  };
}

/** Those that want the event unless their filters, which need its data, leave it out; each once. */
export function subscribersOf(
  event: Pick<EventHead, 'name' | 'resource_id' | 'created_at'>,
  subscriptions: Subscriptions,
): Subscription[] {
  const names = [event.name, ...aliasesOf(event.name), ALL];
  const subscribed = new Set(names.flatMap((name) => subscriptions.get(name) ?? []));
  return [...subscribed].filter(
    ({ target, receivesSince }) =>
      receivesSince <= event.created_at &&
      !(ABOUT_A_WEBHOOK.has(event.name) && event.resource_id === target.webhookId),
  );
}

/** The targets of those whose filters let the event through. */
export function passedTargets(
  event: Pick<EventRow, 'resource_id' | 'data_json'>,
  subscribers: readonly Subscription[],
): Target[] {
  const passes = createFilter(event);
  return subscribers.filter(({ filters }) => passes(filters)).map(({ target }) => target);
}
