import { type Static, type TSchema, Type } from 'typebox';

import { ANALYSIS_TYPES } from './analysis-types.ts';
import { Confidence, Evidence, Failure, Finding, Findings } from './analysis.ts';
import { ExtractionResult } from './extraction-result.ts';
import { usedTemplate } from './extractions.ts';
import { ExtractedFieldsOfEvents } from './extracted-fields.ts';
import { FieldValues } from './field-values.ts';
import { Brainstorm, GeneratedContent } from './generation.ts';
import { GridCell } from './grid-elements.ts';
import { PROVIDERS } from './integrations.ts';
import { MeetingSummary } from './meeting-results.ts';
import { MEETING_STATUSES } from './meetings.ts';
import { ActionItems, StrategicAnalysis } from './meeting-work.ts';
import { DescribedAs, Nullable, OneOf, ResponseObject, Timestamp } from './schema.ts';
import { SyncCounts } from './syncs.ts';
import { SHARE_PERMISSIONS, SharedWith } from './shares.ts';
import { Task, TaskChanges } from './tasks.ts';
import { TranscriptSegment, TranscriptSpeaker } from './transcription.ts';

/**
 * Marks of a truncated event: its large fields are null or empty, because its body exceeds the limit of the receiver.
 */
const truncation = {
  truncated: Type.Optional(
    Type.Literal(true, {
      description:
        'The body would be too large for the webhook: long fields are null or empty here. See `event_url`.',
    }),
  ),
  event_url: Type.Optional(
    Type.String({ description: 'URL of the complete event; only with `truncated`.' }),
  ),
};

const documentAnalyzed = ResponseObject({
  document_id: Type.String(),
  analysis_id: Type.String(),
  workspace_id: Type.String(),
  status: Type.Literal('completed'),
  analysis_type: Type.Enum([...ANALYSIS_TYPES]),
  summary: Type.Optional(Type.String()),
  extracted_fields: DescribedAs(
    Type.Record(Type.String(), Type.Unknown()),
    ExtractedFieldsOfEvents,
  ),
  extraction: Type.Optional(ExtractionResult),
  field_values: Type.Optional(FieldValues),
  findings: Type.Optional(Findings),
  confidence: Type.Number(),
  evidence: Type.Record(Type.String(), Type.Array(Evidence)),
  ...truncation,
});

const documentFailed = ResponseObject({
  document_id: Type.String(),
  analysis_id: Type.Optional(
    Type.String({
      description:
        'The analysis that failed. Left out where none was asked for; a document that was `completed` stays so.',
    }),
  ),
  extraction_id: Type.Optional(
    Type.String({ description: 'The extraction that failed, if it was one.' }),
  ),
  workspace_id: Type.String(),
  title: Type.String(),
  status: Type.Literal('failed'),
  error: Failure,
});

const documentExtracted = ResponseObject({
  document_id: Type.String({ description: 'The document.' }),
  extraction_id: Type.String({ description: 'The extraction.' }),
  workspace_id: Type.String({ description: 'Workspace of the document.' }),
  status: Type.Literal('completed'),
  ...usedTemplate,
  ...ExtractionResult.properties,
  ...truncation,
});

const documentUploaded = ResponseObject({
  document_id: Type.String(),
  workspace_id: Type.String(),
  title: Type.String(),
  status: Type.Literal('processing'),
});

const documentDeleted = ResponseObject({
  document_id: Type.String(),
  deleted_at: Timestamp,
});

const documentShared = ResponseObject({
  document_id: Type.String(),
  share_id: Type.String(),
  shared_with: SharedWith,
  permission: Type.Enum([...SHARE_PERMISSIONS]),
  expires_at: Nullable(Timestamp),
  shared_by: Type.String({ description: 'User or key.' }),
});

const findingCorrected = ResponseObject({
  workspace_id: Type.String(),
  document_id: Nullable(Type.String()),
  meeting_id: Nullable(Type.String({ description: 'Null for a finding of a document.' })),
  finding: Finding,
});

const transcriptionStarted = ResponseObject({
  transcription_id: Type.String(),
  workspace_id: Type.String(),
  title: Type.String(),
  status: Type.Literal('processing'),
  meeting_id: Nullable(Type.String()),
});

const transcriptionCompleted = ResponseObject({
  transcription_id: Type.String(),
  workspace_id: Type.String(),
  meeting_id: Nullable(Type.String()),
  status: Type.Literal('completed'),
  language: Type.String(),
  duration_seconds: Type.Number(),
  confidence: Nullable(Confidence),
  transcript: Nullable(Type.String({ description: 'Null where the body would be too large.' })),
  speakers: Type.Array(TranscriptSpeaker, {
    description: 'Empty where speakers are not told apart or the body would be too large.',
  }),
  ...truncation,
  transcription_url: Type.Optional(
    Type.String({ description: 'URL of the complete transcription; only with `truncated`.' }),
  ),
});

const transcriptionFailed = ResponseObject({
  transcription_id: Type.String(),
  workspace_id: Type.String(),
  title: Type.String(),
  meeting_id: Nullable(Type.String()),
  status: Type.Literal('failed'),
  error: Failure,
});

const transcriptionCorrected = ResponseObject({
  transcription_id: Type.String(),
  workspace_id: Type.String(),
  meeting_id: Nullable(Type.String()),
  segment: TranscriptSegment,
});

const task = ResponseObject({ ...Task.properties, ...truncation });

const taskUpdated = ResponseObject({ ...task.properties, changes: TaskChanges });

const taskDeleted = ResponseObject({
  task_id: Type.String(),
  deleted_at: Timestamp,
});

const meetingCreated = ResponseObject({
  meeting_id: Type.String(),
  workspace_id: Type.String(),
  title: Type.String(),
  status: Type.Enum([...MEETING_STATUSES]),
  transcription_id: Nullable(
    Type.String({ description: 'The imported transcript; null without one.' }),
  ),
});

const meetingAnalyzed = ResponseObject({
  meeting_id: Nullable(Type.String({ description: 'Null where it is of several meetings.' })),
  meeting_ids: Type.Array(Type.String()),
  kind: Type.Enum(['summary', 'strategic']),
  analysis_id: Type.String({ description: 'Id of the summary or the strategic analysis.' }),
  result: Nullable(Type.Union([MeetingSummary, StrategicAnalysis])),
  ...truncation,
});

const actionItemsExtracted = ResponseObject({ ...ActionItems.properties, ...truncation });

const contentGenerated = ResponseObject({
  ...GeneratedContent.properties,
  content: Nullable(GeneratedContent.properties.content),
  ...truncation,
});

const brainstormCompleted = ResponseObject({ ...Brainstorm.properties, ...truncation });

const generationUpdated = ResponseObject({
  generation_id: Type.String({ description: 'The generated content.' }),
  workspace_id: Type.String(),
  title: Type.String(),
  word_count: Type.Integer({ description: 'Words of the text after the edit.' }),
  edited_at: Timestamp,
});

const generationDeleted = ResponseObject({
  generation_id: Type.String({ description: 'The generated content or brainstorm.' }),
  deleted_at: Timestamp,
});

const gridFilled = ResponseObject({
  grid_id: Type.String({ description: 'The grid.' }),
  workspace_id: Type.String({ description: 'Workspace of the grid.' }),
  name: Type.String({ description: 'Name of the grid.' }),
  rows: Type.Integer({ description: 'All rows.' }),
  completed: Type.Integer({ description: 'Rows that are filled.' }),
  failed: Type.Integer({ description: 'Rows that could not be filled.' }),
  filled_at: Timestamp,
});

const gridCorrected = ResponseObject({
  grid_id: Type.String({ description: 'The grid.' }),
  row_id: Type.String({ description: 'The row.' }),
  workspace_id: Type.String({ description: 'Workspace of the grid.' }),
  document_id: Nullable(Type.String({ description: 'Null for a row of a meeting.' })),
  meeting_id: Nullable(Type.String({ description: 'Null for a row of a document.' })),
  column: Type.String({ description: 'Key of the column.' }),
  cell: GridCell,
  ...truncation,
});

const webhookTest = ResponseObject({
  webhook_id: Type.String(),
  message: Type.String(),
  type: Type.Optional(
    Type.String({ description: 'Event whose sample was sent in place of this event.' }),
  ),
});

const webhookFailing = ResponseObject({
  webhook_id: Type.String(),
  failures: Type.Integer({ description: 'Counted so far: in a row, or attempts of one delivery.' }),
  failure_limit: Type.Integer({ description: 'Failures that disable the webhook.' }),
  last_error: Type.String(),
  failed_at: Timestamp,
});

const webhookDisabled = ResponseObject({
  webhook_id: Type.String(),
  reason: Type.String(),
  disabled_by: Type.Enum(['failures', 'caller']),
  disabled_at: Timestamp,
});

const apiKeyCreated = ResponseObject({
  key_id: Type.String(),
  workspace_id: Type.String(),
  name: Type.String(),
  type: Type.Enum(['user', 'service']),
  environment: Type.Enum(['live', 'test']),
  scopes: Type.Array(Type.String()),
  created_at: Timestamp,
});

const integrationSynced = ResponseObject({
  sync_id: Type.String(),
  integration_id: Type.String(),
  workspace_id: Type.String(),
  provider: Type.Enum([...PROVIDERS]),
  project: Type.String(),
  status: Type.Enum(['completed', 'failed']),
  counts: SyncCounts,
});

/** Payload of each event that the service emits so far; `data` of the envelope. */
export const EVENT_DATA = {
  'document.uploaded': documentUploaded,
  'document.analyzed': documentAnalyzed,
  'document.extracted': documentExtracted,
  'document.failed': documentFailed,
  'document.deleted': documentDeleted,
  'document.shared': documentShared,
  'finding.corrected': findingCorrected,
  'transcription.started': transcriptionStarted,
  'transcription.completed': transcriptionCompleted,
  'transcription.failed': transcriptionFailed,
  'transcription.corrected': transcriptionCorrected,
  'task.created': task,
  'task.updated': taskUpdated,
  'task.completed': task,
  'task.deleted': taskDeleted,
  'content.generated': contentGenerated,
  'brainstorm.completed': brainstormCompleted,
  'generation.updated': generationUpdated,
  'generation.deleted': generationDeleted,
  'grid.filled': gridFilled,
  'grid.corrected': gridCorrected,
  'integration.synced': integrationSynced,
  'meeting.created': meetingCreated,
  'meeting.analyzed': meetingAnalyzed,
  'action_items.extracted': actionItemsExtracted,
  'webhook.test': webhookTest,
  'webhook.failing': webhookFailing,
  'webhook.disabled': webhookDisabled,
  'api_key.created': apiKeyCreated,
} as const satisfies Record<string, TSchema>;

/** An event that the service emits. */
export type EventName = keyof typeof EVENT_DATA;

export type EventData<N extends EventName> = Static<(typeof EVENT_DATA)[N]>;

/** Builds the schema of an event in the standard payload format. */
export function EventEnvelope(name: EventName) {
  return ResponseObject({
    id: Type.String({ description: 'The event; a repeat has the same id.' }),
    event: Type.Literal(name, { description: 'Name of the event.' }),
    created_at: Timestamp,
    test: Type.Optional(
      Type.Literal(true, {
        description: 'Only in a sample that somebody asked for: nothing has happened.',
      }),
    ),
    data: EVENT_DATA[name],
  });
}

/** Returns the name of the envelope of an event in the description, as `DocumentAnalyzedEvent`. */
export function envelopeName(name: EventName): string {
  const words = name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

/** Any event as receivers get it, for the description. */
export const AnyEvent = OneOf(
  (Object.keys(EVENT_DATA) as EventName[]).map((name) =>
    Type.Unsafe<unknown>({ ...EventEnvelope(name), $id: envelopeName(name) }),
  ),
  {
    $id: 'Event',
    description: 'An event in the payload format `standard`; `event` tells which `data` it has.',
    discriminator: { propertyName: 'event' },
  },
);
