import type {
  TranscribeRequest,
  TranscriptionOptions,
  TranscriptionRecord,
  UploadProgress,
} from '../contract/transcription.ts';
import { publishEvent } from '../events/publish.ts';
import type { Context, Reply } from '../http/handle.ts';
import { type ApiError, invalidField, notFoundIn } from '../kernel/errors.ts';
import { titleFromUrl } from '../kernel/titles.ts';
import { requireQuota } from '../limits/quota.ts';
import { insertMeetingOf, linkMeeting } from '../meetings/of-transcription.ts';
import { requireReceiverUrl } from '../outbound/receiver-url.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { estimateCompletion } from './estimate.ts';
import { startedEvent } from './events.ts';
import { newTranscription, type RecordingSource } from './new-transcription.ts';
import { acceptedReply } from './records.ts';
import { findTranscription, insertTranscription } from '../transcripts/transcription-rows.ts';
import { enqueueWork } from './work/jobs.ts';

/** Transcribes a recording that is fetched from its address first. */
export async function transcribeAddress(
  context: Context,
  { audio_url, ...options }: TranscribeRequest,
): Promise<Reply<202, TranscriptionRecord>> {
  await requireQuota(context.services, context.workspaceId, 'storage_bytes');
  const title = options.title ?? titleFromUrl(audio_url);
  return submitTranscription(context, { title, source_url: audio_url }, options);
}

/**
 * Accepts a recording: the transcription, its meeting, and what it begins with, all or none.
 *
 * @param begin what the transaction does last: the work begins, or its file is waited for
 */
export async function submitTranscription(
  context: Context,
  source: RecordingSource,
  options: TranscriptionOptions,
  begin: (tx: Tx, row: TranscriptionRow) => Promise<UploadProgress | void> = (tx, row) =>
    startWork(tx, context.services, row),
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId, transaction } = context;
  requireConsistent(context, options);
  await requireQuota(services, workspaceId, 'audio_minutes');
  const estimate = await estimateCompletion(services, workspaceId);
  const row = newTranscription(services, workspaceId, source, options);
  return transaction(async (tx) => {
    const inserted = await insertWithMeeting(tx, row, options);
    return acceptedReply(inserted, estimate, (await begin(tx, inserted)) ?? undefined);
  });
}

/** Asks for the work on a recording whose file, or its address, is known, and announces it. */
export async function startWork(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  row: TranscriptionRow,
): Promise<void> {
  await enqueueWork(tx, clock, row);
  await publishEvent(tx, clock, row.workspace_id, startedEvent(row));
}

function requireConsistent({ services }: Context, options: TranscriptionOptions): void {
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
 * Writes the transcription and its meeting: a new one, or the one that is asked for.
 *
 * @returns the row as it was written
 * @throws ApiError `resource_not_found` naming `meeting_id` when the workspace has no such meeting
 */
async function insertWithMeeting(
  tx: Tx,
  row: TranscriptionRow,
  { meeting_id: asked }: TranscriptionOptions,
): Promise<TranscriptionRow> {
  if (asked === undefined) {
    await insertTranscription(tx, row);
    if (row.meeting_id !== null) {
      await insertMeetingOf(tx, { ...row, meeting_id: row.meeting_id });
    }
    return row;
  }
  const meeting_id = await meetingIdOf(tx, row.workspace_id, asked);
  if (meeting_id === null) throw noMeeting(asked);
  const joined = { ...row, meeting_id };
  await insertTranscription(tx, joined);
  if (!(await linkMeeting(tx, joined))) throw noMeeting(asked);
  return joined;
}

/** A transcription stands for the meeting that it is of, wherever a meeting is named. */
async function meetingIdOf(tx: Tx, workspaceId: string, asked: string): Promise<string | null> {
  const transcription = await findTranscription(tx, workspaceId, asked);
  return transcription ? transcription.meeting_id : asked;
}

function noMeeting(asked: string): ApiError {
  return notFoundIn('meeting_id', `No meeting with id ${asked}`);
}
