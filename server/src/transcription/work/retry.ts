import type { TranscriptionRecord } from '../../contract/transcription.ts';
import { type Context, type Reply, reply } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { requireQuota } from '../../limits/quota.ts';
import { followTranscription } from '../../meetings/of-transcription.ts';
import { estimateCompletion } from '../estimate.ts';
import { presentRecord, RETRY_AFTER_SECONDS } from '../records.ts';
import { getLockedTranscription, reopenTranscription } from '../store.ts';
import { enqueueWork } from './jobs.ts';

/**
 * Does the work again that failed or was cancelled. What is stored already, the recording and what was recognised of it,
 * is not fetched or recognised again.
 *
 * @throws ApiError `invalid_request` of type `conflict` when it has not failed, and when its upload was not completed
 */
export async function retryTranscriptionWork(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<Reply<202, TranscriptionRecord>> {
  const { clock } = services;
  await requireQuota(services, workspaceId, 'audio_minutes');
  const estimate = await estimateCompletion(services, workspaceId);
  return transaction(async (tx) => {
    // Of two that come at the same time, the second one finds nothing failed.
    const { status, source_url, blob_key } = await getLockedTranscription(tx, workspaceId, id);
    const row = await reopenTranscription(tx, workspaceId, id, isoNow(clock));
    if (!row) {
      throw new ApiError('invalid_request', 'This transcription has not failed', {
        details: { type: 'conflict', status },
      });
    }
    if (source_url === null && blob_key === null) {
      throw new ApiError('invalid_request', 'The recording did not arrive: upload it anew', {
        details: { type: 'conflict', status },
      });
    }
    await followTranscription(tx, clock, row);
    await enqueueWork(tx, clock, row);
    return reply(202, presentRecord(row, estimate), {
      location: `/v2/transcribe/${id}`,
      retryAfter: RETRY_AFTER_SECONDS,
    });
  });
}
