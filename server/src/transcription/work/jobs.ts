import { Type } from 'typebox';

import { cancelJobs, enqueue } from '../../jobs/queue.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';

const PAYLOAD = Type.Object({ transcription_id: Type.String() });

/** Apart from the other, so that no slow sender holds a place among those that are heard; see `fetch.job.ts`. */
export const FETCH_JOB = { name: 'transcription.fetch', payload: PAYLOAD };

/** See `transcribe.job.ts`. */
export const TRANSCRIBE_JOB = { name: 'transcription.transcribe', payload: PAYLOAD };

/** Asks for what is still to be done: for the recording to be fetched, or, when it is stored, to be transcribed. */
export async function enqueueWork(
  tx: Tx,
  clock: Clock,
  { workspace_id, id, blob_key }: Pick<TranscriptionRow, 'workspace_id' | 'id' | 'blob_key'>,
): Promise<void> {
  const kind = blob_key === null ? FETCH_JOB : TRANSCRIBE_JOB;
  await enqueue(tx, clock, kind, workspace_id, { transcription_id: id });
}

/** Stops whatever is under way. Its jobs end without a word: who stops them says what has become of it. */
export async function stopWork(
  tx: Tx,
  { workspace_id, id }: Pick<TranscriptionRow, 'workspace_id' | 'id'>,
): Promise<void> {
  for (const kind of [FETCH_JOB, TRANSCRIBE_JOB]) {
    await cancelJobs(tx, kind, workspace_id, { transcription_id: id });
  }
}
