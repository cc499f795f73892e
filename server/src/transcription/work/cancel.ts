import type { TranscriptionListItem } from '../../contract/transcription.ts';
import type { Context } from '../../http/handle.ts';
import { ApiError } from '../../kernel/errors.ts';
import { presentListItem } from '../records.ts';
import { getLockedTranscription, getTranscription } from '../store.ts';
import { dropUpload } from '../upload/drop.ts';
import { failTranscription, failureStage } from './fail.ts';
import { stopWork } from './jobs.ts';

/**
 * Ends a transcription that is under way as `failed` with the code `cancelled`, and stops its work. What is recognised
 * stays: a retry goes on from it.
 *
 * @throws ApiError `invalid_request` of type `conflict` when it is not under way
 */
export function cancelTranscriptionWork(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<TranscriptionListItem> {
  return transaction(async (tx) => {
    const row = await getLockedTranscription(tx, workspaceId, id);
    if (row.status !== 'processing') {
      throw new ApiError('invalid_request', 'No work on this transcription is under way', {
        details: { type: 'conflict', status: row.status },
      });
    }
    await stopWork(tx, row);
    await dropUpload(tx, services.clock, row);
    await failTranscription(tx, services, row, {
      code: 'cancelled',
      message: 'The work was cancelled',
      stage: failureStage(row),
      retryable: false,
    });
    return presentListItem(await getTranscription(tx, workspaceId, id));
  });
}
