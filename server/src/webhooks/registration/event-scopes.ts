import {
  CONNECTOR_ALIASES,
  EVENT_CATALOGUE,
  type SUBSCRIBABLE_EVENTS,
} from '../../contract/event-catalogue.ts';
import type { EventName } from '../../contract/events.ts';
import { allows, type Scope } from '../../contract/scopes.ts';
import type { Principal } from '../../http/principal.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';

export type SubscribableEvent = (typeof SUBSCRIBABLE_EVENTS)[number];

/**
 * A webhook exports nothing that who registers it, or changes where it sends, cannot read.
 *
 * @throws ApiError `forbidden` naming the scopes that the credential lacks in the workspace
 */
export function requireEventScopes(
  principal: Principal,
  workspaceId: string,
  events: readonly SubscribableEvent[],
): void {
  const held = principal.access.get(workspaceId)?.scopes ?? new Set<Scope>();
  const missing = scopesOfEvents(events).filter((scope) => !allows(held, [scope]));
  if (missing.length === 0) return;
  throw new ApiError(
    'forbidden',
    `To receive these events this credential also needs ${missing.join(' and ')}`,
    { details: { type: 'scope', required_scopes: missing } },
  );
}

function scopesOfEvents(events: readonly SubscribableEvent[]): Scope[] {
  return [...new Set(events.flatMap(eventsBehind).flatMap((name) => EVENT_CATALOGUE[name].scopes))];
}

/** What a webhook subscribes to, as it was said. */
export function subscribedEvents({
  events_json,
}: Pick<WebhookRow, 'events_json'>): SubscribableEvent[] {
  return JSON.parse(events_json) as SubscribableEvent[];
}

/** The events that a name stands for: itself, or those of a collective name. */
export function eventsBehind(name: SubscribableEvent): readonly EventName[] {
  if (name === '*') return EVENT_NAMES;
  return isAlias(name) ? CONNECTOR_ALIASES[name] : [name];
}

const EVENT_NAMES = Object.keys(EVENT_CATALOGUE) as EventName[];

function isAlias(name: string): name is keyof typeof CONNECTOR_ALIASES {
  return name in CONNECTOR_ALIASES;
}
