import type {
  TranscribeRequest,
  TranscriptionOptions,
  TranscriptionRecord,
} from '../contract/transcription.ts';
import { publishEvent } from '../events/publish.ts';
import { type Context, type Reply, reply } from '../http/handle.ts';
import { invalidField } from '../kernel/errors.ts';
import { titleFromUrl } from '../kernel/titles.ts';
import { insertMeetingOf, linkMeeting } from '../meetings/of-transcription.ts';
import { findMeeting } from '../meetings/store.ts';
import { requireReceiverUrl } from '../outbound/receiver-url.ts';
import type { Tx } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { estimateCompletion } from './estimate.ts';
import { startedEvent } from './events.ts';
import { newTranscription, type RecordingSource } from './new-transcription.ts';
import { presentRecord, RETRY_AFTER_SECONDS } from './records.ts';
import { insertTranscription } from './store.ts';
import { enqueueWork } from './work/jobs.ts';

/** Transcribes a recording that is fetched from its address first. */
export function transcribeAddress(
  context: Context,
  { audio_url, ...options }: TranscribeRequest,
): Promise<Reply<202, TranscriptionRecord>> {
  const title = options.title ?? titleFromUrl(audio_url);
  return submitTranscription(context, { title, source_url: audio_url }, options);
}

/**
 * Accepts a recording: the transcription, its meeting, its job and `transcription.started`, all or none.
 *
 * @param also what else the transaction writes
 */
export async function submitTranscription(
  context: Context,
  source: RecordingSource,
  options: TranscriptionOptions,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId, transaction } = context;
  requireConsistent(context, options);
  const estimate = await estimateCompletion(services, workspaceId);
  const row = newTranscription(services, workspaceId, source, options);
  return transaction(async (tx) => {
    await insertTranscription(tx, row);
    await also(tx);
    await joinMeeting(tx, row, options);
    await enqueueWork(tx, services.clock, row);
    await publishEvent(tx, services.clock, workspaceId, startedEvent(row));
    return reply(202, presentRecord(row, estimate), {
      location: `/v2/transcribe/${row.id}`,
      retryAfter: RETRY_AFTER_SECONDS,
    });
  });
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

/** @throws ApiError `invalid_request` naming `meeting_id` when the workspace has no such meeting */
async function joinMeeting(
  tx: Tx,
  row: TranscriptionRow,
  { meeting_id: asked }: TranscriptionOptions,
): Promise<void> {
  const { workspace_id, meeting_id } = row;
  if (meeting_id === null) return;
  if (asked === undefined) return insertMeetingOf(tx, { ...row, meeting_id });
  const meeting = await findMeeting(tx, workspace_id, meeting_id);
  if (!meeting) throw invalidField('meeting_id', 'invalid_value', `No meeting with id ${asked}`);
  await linkMeeting(tx, meeting, row);
}
