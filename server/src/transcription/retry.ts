import type { TranscriptionRecord } from '../contract/transcription.ts';
import type { Context, Reply } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import { requireQuota } from '../limits/quota.ts';
import { updateMeetingFrom } from '../meetings/sync-with-transcription.ts';
import { acceptedReply } from './records.ts';
import { getLockedTranscription, reopenTranscription } from './store.ts';
import { enqueueNextJob } from './jobs.ts';

/**
 * Retries a failed or cancelled transcription. Reuses the stored recording and the recognized chunks.
 *
 * @throws ApiError `invalid_request` of type `conflict` when it has not failed, or its upload was never completed
 */
export async function retryTranscribing(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<Reply<202, TranscriptionRecord>> {
  const { clock } = services;
  await requireQuota(services, workspaceId, 'audio_minutes');
  return transaction(async (tx) => {
    // The lock serializes concurrent retries: the second one finds nothing failed.
    const { status, source_url, blob_key } = await getLockedTranscription(tx, workspaceId, id);
    const row = await reopenTranscription(tx, workspaceId, id, isoNow(clock));
    if (!row) {
      throw new ApiError('invalid_request', 'This transcription has not failed', {
        details: { type: 'conflict', status },
      });
    }
    if (source_url === null && blob_key === null) {
      throw new ApiError('invalid_request', 'The recording did not arrive: upload it again', {
        details: { type: 'conflict', status },
      });
    }
    await updateMeetingFrom(tx, clock, row);
    await enqueueNextJob(tx, clock, row);
    return acceptedReply(tx, clock, row);
  });
}
