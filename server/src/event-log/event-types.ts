import type { Static, TSchema } from 'typebox';

import {
  EVENT_CATALOGUE,
  EVENT_NAMES,
  eventsBehind,
  scopesOfEvents,
  SUBSCRIBABLE_EVENTS,
  type SubscribableEvent,
} from '../contract/event-catalogue.ts';
import type { EventType as EventTypeSchema } from '../contract/event-log.ts';
import { EventEnvelope, type EventName } from '../contract/events.ts';

type EventType = Static<typeof EventTypeSchema>;

/** Describes every name that webhooks can subscribe to: events, and collective names that stand for several events. */
export function describeEventTypes(): EventType[] {
  return SUBSCRIBABLE_EVENTS.map((name) =>
    isEvent(name) ? describeEvent(name) : describeCollective(name),
  );
}

function isEvent(name: SubscribableEvent): name is EventName {
  return EVENT_NAMES.some((known) => known === name);
}

function describeEvent(name: EventName): EventType {
  const { description, scopes, isStable } = EVENT_CATALOGUE[name];
  return {
    name,
    description,
    stands_for: [],
    scopes: [...scopes],
    stable: isStable,
    schema: toPublicSchema(name, description, EventEnvelope(name)),
  };
}

function describeCollective(name: SubscribableEvent): EventType {
  const names = eventsBehind(name);
  return {
    name,
    description: name === '*' ? 'Every event.' : `The connector's name for ${names.join(' and ')}.`,
    stands_for: [...names],
    scopes: scopesOfEvents([name]),
    stable: false,
    schema: null,
  };
}

/** Returns a self-contained JSON Schema that allows additional properties, because payloads may grow. */
function toPublicSchema(
  title: string,
  description: string,
  schema: TSchema,
): Record<string, unknown> {
  const open = JSON.stringify(schema, (key, value: unknown) =>
    key === '$id' || (key === 'additionalProperties' && value === false) ? undefined : value,
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    ...(JSON.parse(open) as Record<string, unknown>),
  };
}
