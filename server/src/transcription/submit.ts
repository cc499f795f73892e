import type {
  TranscribeRequest,
  TranscriptionOptions,
  TranscriptionRecord,
  UploadProgress,
} from '../contract/transcription.ts';
import { toNotifyColumns } from '../events/notify-target.ts';
import { publishEvent } from '../events/publish.ts';
import type { Context, Reply } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { type ApiError, invalidField, notFoundIn } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { titleFromUrl } from '../kernel/titles.ts';
import { requireQuota } from '../limits/quota.ts';
import {
  insertMeetingFromTranscription,
  linkMeetingToTranscription,
} from '../meetings/sync-with-transcription.ts';
import { requireReceiverUrl } from '../outbound/outbound-client.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { requireStorage } from '../workspaces/storage-quota.ts';
import { startedEvent } from './events.ts';
import { acceptedReply } from './records.ts';
import { findTranscription, insertTranscription } from '../transcripts/transcription-rows.ts';
import { enqueueNextJob } from './jobs.ts';

/** Ids that replace new ones, for a creation that may be repeated. */
export type RecordingIds = { id: string; meeting_id: string };

/** Source of a recording: a URL, or a file that is stored or being uploaded. */
export type RecordingSource = Pick<TranscriptionRow, 'title'> &
  Partial<Pick<TranscriptionRow, 'source_url' | 'filename' | 'blob_key' | 'file_size' | 'stage'>> &
  Partial<RecordingIds>;

type FileStart = {
  bytes: number;
  begin: (tx: Tx, row: TranscriptionRow) => Promise<UploadProgress | void>;
};

/** Transcribes a recording from a URL. A job fetches it first. */
export async function transcribeFromUrl(
  context: Context,
  { audio_url, ...options }: TranscribeRequest,
): Promise<Reply<202, TranscriptionRecord>> {
  await requireQuota(context.services, context.workspaceId, 'storage_bytes');
  const title = options.title ?? titleFromUrl(audio_url);
  return submitTranscription(context, { title, source_url: audio_url }, options);
}

/**
 * Creates a transcription and its meeting in one transaction, and accepts the request.
 *
 * @param file.bytes size of its file; 0 if it is unknown
 * @param file.begin runs at the end of the transaction; returns the upload progress if the file is still awaited
 * @throws ApiError `invalid_request` for inconsistent options; `insufficient_quota`; `resource_not_found` for an
 * unknown `meeting_id`
 */
export async function submitTranscription(
  context: Pick<Context, 'services' | 'workspaceId' | 'transaction'>,
  source: RecordingSource,
  options: TranscriptionOptions,
  { bytes, begin }: FileStart = {
    bytes: 0,
    begin: (tx, row) => startTranscription(tx, context.services, row),
  },
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId, transaction } = context;
  validateOptions(context, options);
  await requireQuota(services, workspaceId, 'audio_minutes');
  const row = newTranscriptionRow(services, workspaceId, source, options);
  return transaction(async (tx) => {
    await requireStorage(tx, services, workspaceId, bytes);
    const inserted = await insertWithMeeting(tx, row, options);
    const upload = (await begin(tx, inserted)) ?? undefined;
    return acceptedReply(tx, services.clock, inserted, upload);
  });
}

/** Enqueues the first job of a transcription whose file or URL is known, and publishes `transcription.started`. */
export async function startTranscription(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  row: TranscriptionRow,
): Promise<void> {
  await enqueueNextJob(tx, clock, row);
  await publishEvent(tx, clock, row.workspace_id, startedEvent(row));
}

function validateOptions(
  { services }: Pick<Context, 'services'>,
  options: TranscriptionOptions,
): void {
  const { webhook_url, min_speakers = 1, max_speakers = min_speakers } = options;
  if (webhook_url !== undefined) {
    requireReceiverUrl(services.outbound, webhook_url, 'webhook_url');
  }
  if (min_speakers > max_speakers) {
    throw invalidField(
      'min_speakers',
      'invalid_value',
      `min_speakers ${min_speakers} exceeds max_speakers ${max_speakers}`,
    );
  }
}

/**
 * Inserts the transcription, and creates its meeting or links the requested one.
 *
 * @returns the inserted row
 * @throws ApiError `resource_not_found` naming `meeting_id` when the workspace has no such meeting
 */
async function insertWithMeeting(
  tx: Tx,
  row: TranscriptionRow,
  { meeting_id: requestedId }: TranscriptionOptions,
): Promise<TranscriptionRow> {
  if (requestedId === undefined) {
    await insertTranscription(tx, row);
    if (row.meeting_id !== null) {
      await insertMeetingFromTranscription(tx, { ...row, meeting_id: row.meeting_id });
    }
    return row;
  }
  const meeting_id = await resolveMeetingId(tx, row.workspace_id, requestedId);
  if (meeting_id === null) throw unknownMeetingError(requestedId);
  const linked = { ...row, meeting_id };
  await insertTranscription(tx, linked);
  if (!(await linkMeetingToTranscription(tx, linked))) throw unknownMeetingError(requestedId);
  return linked;
}

/** Resolves the id of a transcription to its meeting: requests accept either id. Null if it has no meeting. */
async function resolveMeetingId(tx: Tx, workspaceId: string, id: string): Promise<string | null> {
  const transcription = await findTranscription(tx, workspaceId, id);
  return transcription ? transcription.meeting_id : id;
}

function unknownMeetingError(id: string): ApiError {
  return notFoundIn('meeting_id', `No meeting with id ${id}`);
}

/** Builds the row of a transcription that has not started. */
function newTranscriptionRow(
  services: Services,
  workspaceId: string,
  source: RecordingSource,
  options: TranscriptionOptions,
): TranscriptionRow {
  const created_at = isoNow(services.clock);
  const { meeting_id, create_meeting = true, metadata = {} } = options;
  return {
    workspace_id: workspaceId,
    id: newId('transcription'),
    status: 'processing',
    stage: null,
    progress: 0,
    run: 0,
    ...optionColumns(options),
    metadata_json: metadataColumn(metadata),
    source_url: null,
    filename: null,
    blob_key: null,
    file_size: null,
    ...source,
    ...UNKNOWN,
    meeting_id: meeting_id ?? (create_meeting ? (source.meeting_id ?? newId('meeting')) : null),
    ...toNotifyColumns(services.secrets, workspaceId, options),
    created_at,
    updated_at: created_at,
  };
}

function optionColumns(options: TranscriptionOptions) {
  const { language, speaker_labels = true, min_speakers, max_speakers, vocabulary = [] } = options;
  const terms = vocabulary.map((entry) => (typeof entry === 'string' ? { term: entry } : entry));
  return {
    language,
    speaker_labels: speaker_labels ? 1 : 0,
    min_speakers: min_speakers ?? null,
    max_speakers: max_speakers ?? null,
    vocabulary_json: JSON.stringify(
      terms.map(({ term, sounds_like = [] }: { term: string; sounds_like?: string[] }) => ({
        term,
        sounds_like,
      })),
    ),
  };
}

/** Columns that the transcription sets later. */
const UNKNOWN = {
  media_type: null,
  claimed_duration_seconds: null,
  channels: null,
  chunks_done: 0,
  word_edits: 0,
  is_recognised: 0,
  duration_seconds: null,
  confidence: null,
  engine_name: null,
  engine_version: null,
  warnings_json: '[]',
  speakers_json: '[]',
  error_json: null,
  imported_format: null,
  is_timed: 1,
  completed_at: null,
} as const;
