import type { EventName } from './events.ts';
import type { Scope } from './scopes.ts';

type CatalogueEntry = {
  /** Occasion of the event, in one line. */
  description: string;
  /** Scopes that a credential needs to see the event; all are required. */
  scopes: readonly Scope[];
  /** One of the nine that the specification lists for webhooks: its payload only ever grows. */
  isStable: boolean;
};

const documents = ['read:documents'] as const;
const transcripts = ['read:transcripts'] as const;
const tasks = ['read:tasks'] as const;
const webhooks = ['read:webhooks'] as const;
// They may quote meetings.
const documentsAndTranscripts = ['read:documents', 'read:transcripts'] as const;

/** Every event that the service emits. */
export const EVENT_CATALOGUE = {
  'document.analyzed': stable('An analysis of a document is complete.', documents),
  'document.deleted': stable('A document was deleted.', documents),
  'document.shared': entry('A document was shared with somebody or by a link.', documents),
  'finding.corrected': entry(
    'A person corrected, confirmed or dismissed a finding.',
    documentsAndTranscripts,
  ),
  'transcription.started': entry('Work on a recording begins.', transcripts),
  'transcription.completed': stable('A recording is transcribed.', transcripts),
  'transcription.corrected': entry('A person corrected a segment of a transcript.', transcripts),
  'meeting.created': entry(
    'A meeting was recorded, or its transcript imported with it.',
    transcripts,
  ),
  'meeting.analyzed': stable(
    'A summary or strategic analysis of a meeting is complete.',
    transcripts,
  ),
  'action_items.extracted': stable('The action items of a meeting were extracted.', transcripts),
  'task.created': stable('A task was created.', tasks),
  'task.updated': stable('A task was changed.', tasks),
  'task.completed': stable('A task was marked as completed.', tasks),
  'task.deleted': entry('A task was deleted.', tasks),
  'content.generated': stable('A text was generated.', documentsAndTranscripts),
  'brainstorm.completed': entry('A brainstorm is complete.', documentsAndTranscripts),
  'generation.updated': entry('A person edited a generated text.', documentsAndTranscripts),
  'generation.deleted': entry(
    'A generated text or a brainstorm was deleted.',
    documentsAndTranscripts,
  ),
  'document.uploaded': entry('A new document was accepted.', documents),
  'document.extracted': entry('An extraction from a document is complete.', documents),
  'document.failed': entry('Reading or analyzing a document failed.', documents),
  'grid.filled': entry('All rows of a grid are filled, or have failed.', documents),
  'grid.corrected': entry(
    'A person approved or corrected a cell of a grid, or took that back.',
    documentsAndTranscripts,
  ),
  'transcription.failed': entry('A recording could not be transcribed.', transcripts),
  'integration.synced': entry('A push of tasks to another product has ended.', tasks),
  'webhook.test': entry('Somebody asked for a test of the webhook that receives it.', webhooks),
  'webhook.failing': entry(
    'A webhook has failed so often that it will be disabled soon.',
    webhooks,
  ),
  'webhook.disabled': entry('A webhook was disabled.', webhooks),
  'api_key.created': entry('An API key was created.', ['admin:all']),
} as const satisfies Record<EventName, CatalogueEntry>;

function entry(description: string, scopes: readonly Scope[]): CatalogueEntry {
  return { description, scopes, isStable: false };
}

function stable(description: string, scopes: readonly Scope[]): CatalogueEntry {
  return { description, scopes, isStable: true };
}

/** The connector's words for our events. A webhook may subscribe to either. */
export const CONNECTOR_ALIASES = {
  'document.uploaded': ['document.uploaded'],
  'analysis.completed': ['document.analyzed', 'meeting.analyzed'],
  'agent.executed': ['content.generated', 'brainstorm.completed'],
  'error.occurred': ['document.failed', 'transcription.failed'],
} as const satisfies Record<string, readonly EventName[]>;

type ConnectorAlias = keyof typeof CONNECTOR_ALIASES;

/** Name that a webhook or a query of the event log may use. */
export type SubscribableEvent = EventName | ConnectorAlias | '*';

/** The connector's names that are no events themselves. */
export const CONNECTOR_ALIAS_NAMES = (Object.keys(CONNECTOR_ALIASES) as ConnectorAlias[]).filter(
  (alias) => !(alias in EVENT_CATALOGUE),
);

/** Names of all events. */
export const EVENT_NAMES = Object.keys(EVENT_CATALOGUE) as EventName[];

/** The specification's thirteen, ours, the connector's names and `*` for all. One of the connector's is ours as well. */
export const SUBSCRIBABLE_EVENTS: readonly SubscribableEvent[] = [
  ...new Set([
    ...EVENT_NAMES,
    ...(Object.keys(CONNECTOR_ALIASES) as ConnectorAlias[]),
    '*' as const,
  ]),
];

/** Returns whether a webhook or a query of the event log may use a name: of an event, of a connector, or `*`. */
export function isSubscribable(name: string): name is SubscribableEvent {
  return SUBSCRIBABLE_EVENTS.some((known) => known === name);
}

/** The events that a name stands for: itself, or those of a collective name. */
export function eventsBehind(name: SubscribableEvent): readonly EventName[] {
  if (name === '*') return EVENT_NAMES;
  return isAlias(name) ? CONNECTOR_ALIASES[name] : [name];
}

/**
 * Returns the scopes needed to receive these events; all are required. Events of older versions that are unknown now
 * need the scopes of everything.
 *
 * @param names event names, collective ones included
 */
export function scopesOfEvents(names: readonly string[]): Scope[] {
  return [...new Set(names.flatMap(scopesOfEvent))];
}

function scopesOfEvent(name: string): readonly Scope[] {
  if (!isSubscribable(name)) return ['admin:all'];
  return eventsBehind(name).flatMap((event) => EVENT_CATALOGUE[event].scopes);
}

function isAlias(name: string): name is ConnectorAlias {
  return name in CONNECTOR_ALIASES;
}
