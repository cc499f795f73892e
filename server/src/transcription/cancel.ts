import type { TranscriptionListItem } from '../contract/transcription.ts';
import type { Context } from '../http/route.ts';
import { ApiError } from '../kernel/errors.ts';
import { presentListItem } from './records.ts';
import { getLockedTranscription, getTranscription } from './store.ts';
import { discardUpload } from './upload/cleanup.ts';
import { failTranscription, failureStage } from './fail.ts';
import { cancelTranscriptionJobs } from './jobs.ts';

/**
 * Cancels a processing transcription: ends its jobs and marks it as failed with the code `cancelled`. Recognized
 * chunks stay, so that a retry continues after them.
 *
 * @throws ApiError `invalid_request` of type `conflict` when the transcription is not processing
 */
export function cancelTranscribing(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<TranscriptionListItem> {
  return transaction(async (tx) => {
    const row = await getLockedTranscription(tx, workspaceId, id);
    if (row.status !== 'processing') {
      throw new ApiError('invalid_request', 'This transcription has no unfinished work', {
        details: { type: 'conflict', status: row.status },
      });
    }
    await cancelTranscriptionJobs(tx, row);
    await discardUpload(tx, services.clock, row);
    await failTranscription(tx, services, row, {
      code: 'cancelled',
      message: 'The work was cancelled',
      stage: failureStage(row),
      retryable: false,
    });
    return presentListItem(await getTranscription(tx, workspaceId, id));
  });
}
