import type { EventName } from './events.ts';
import type { Scope } from './scopes.ts';

type CatalogueEntry = {
  /** When it is sent, in one line. */
  description: string;
  /** What a credential must be able to read to see what the event tells, all of it. */
  scopes: readonly Scope[];
  /** One of the nine that the specification lists for webhooks: its payload only ever grows. */
  isStable: boolean;
};

const documents = ['read:documents'] as const;
const transcripts = ['read:transcripts'] as const;
const tasks = ['read:tasks'] as const;
const webhooks = ['read:webhooks'] as const;
// They quote meetings where the request names any.
const documentsAndTranscripts = ['read:documents', 'read:transcripts'] as const;

/** Every event that the service emits. */
export const EVENT_CATALOGUE = {
  'document.analyzed': stable('An analysis of a document is complete.', documents),
  'document.deleted': stable('A document was deleted.', documents),
  'document.shared': entry('A document was shared with somebody or by a link.', documents),
  'transcription.started': entry('Work on a recording begins.', transcripts),
  'transcription.completed': stable('A recording is transcribed.', transcripts),
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
  'document.uploaded': entry('A new document was accepted.', documents),
  'document.failed': entry('Reading or analysing a document failed.', documents),
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

/** Everything a webhook may subscribe to: the specification's thirteen, ours, the connector's names and `*`. */
export const SUBSCRIBABLE_EVENTS = [
  'document.analyzed',
  'document.deleted',
  'document.shared',
  'transcription.started',
  'transcription.completed',
  'meeting.analyzed',
  'action_items.extracted',
  'task.created',
  'task.updated',
  'task.completed',
  'task.deleted',
  'content.generated',
  'brainstorm.completed',
  'document.uploaded',
  'document.failed',
  'transcription.failed',
  'integration.synced',
  'webhook.test',
  'webhook.failing',
  'webhook.disabled',
  'api_key.created',
  'analysis.completed',
  'agent.executed',
  'error.occurred',
  '*',
] as const;
