import type { TranscriptionListItem } from '../contract/transcription.ts';
import type { UpdateTranscriptionRequest } from '../contract/transcription-work.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { updateTranscription } from '../transcripts/transcription-rows.ts';
import { presentListItem } from './records.ts';
import { getLockedTranscription } from './store.ts';

/**
 * Updates the title of a transcription in any status. The search index has no titles of transcripts.
 *
 * @throws ApiError `resource_not_found`
 */
export function editTranscription(
  { services, workspaceId, transaction }: Context,
  id: string,
  { title }: UpdateTranscriptionRequest,
): Promise<TranscriptionListItem> {
  return transaction(async (tx) => {
    const row = await getLockedTranscription(tx, workspaceId, id);
    const change = { title, updated_at: isoNow(services.clock) };
    await updateTranscription(tx, workspaceId, id, change);
    return presentListItem({ ...row, ...change });
  });
}
