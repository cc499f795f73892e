import { Type } from 'typebox';

import { cancelJobs, enqueue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';

const PAYLOAD = Type.Object({ transcription_id: Type.String() });

/**
 * Fetches a recording; see `pipeline/fetch.job.ts`. A job of its own, so that slow senders take no place of a
 * transcription.
 */
export const FETCH_JOB = { name: 'transcription.fetch', payload: PAYLOAD };

/** Transcribes a stored recording; see `pipeline/transcribe.job.ts`. */
export const TRANSCRIBE_JOB = { name: 'transcription.transcribe', payload: PAYLOAD };

/** Recognizes a recording while it arrives; see `live/listen.job.ts`. */
export const LISTEN_JOB = { name: 'transcription.listen', payload: PAYLOAD };

/** Enqueues the next job: fetching the recording, or transcribing it once it is stored. */
export async function enqueueNextJob(
  tx: Tx,
  clock: Clock,
  { workspace_id, id, blob_key }: Pick<TranscriptionRow, 'workspace_id' | 'id' | 'blob_key'>,
): Promise<void> {
  const kind = blob_key === null ? FETCH_JOB : TRANSCRIBE_JOB;
  await enqueue(tx, clock, kind, workspace_id, { transcription_id: id });
}

/** Cancels the jobs of a transcription. The jobs publish no event; the caller reports the new state. */
export async function cancelTranscriptionJobs(
  tx: Tx,
  { workspace_id, id }: Pick<TranscriptionRow, 'workspace_id' | 'id'>,
): Promise<void> {
  for (const kind of [FETCH_JOB, TRANSCRIBE_JOB, LISTEN_JOB]) {
    await cancelJobs(tx, kind, workspace_id, { transcription_id: id });
  }
}
