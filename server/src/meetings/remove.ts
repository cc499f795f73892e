import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { markChanged } from '../search-index/changes.ts';
import { deleteTranscription } from '../transcripts/transcription-rows.ts';
import type { Deleting } from '../workspaces/delete-old.ts';
import { removeResultsOf } from './results/remove-results.ts';
import { deleteMeeting, findImportOf, getMeeting, leaveMeeting } from './store.ts';

/**
 * Deletes a meeting with what was made of it and a transcript that was imported for it. What was made of a recording
 * stays, and is of no meeting from now on.
 */
export function removeMeeting(
  { services, workspaceId, transaction }: Deleting,
  id: string,
): Promise<{ id: string; deleted: true }> {
  return transaction(async (tx) => {
    const { id: meetingId } = await getMeeting(tx, workspaceId, id);
    // Transcriptions first, as everywhere.
    const imports = await findImportOf(tx, workspaceId, meetingId);
    for (const each of imports) await deleteTranscription(tx, workspaceId, each);
    await leaveMeeting(tx, workspaceId, meetingId, isoNow(services.clock));
    const summaries = await removeResultsOf(tx, workspaceId, { meeting_id: meetingId });
    if (!(await deleteMeeting(tx, workspaceId, meetingId))) throw notFound('meeting', id);
    const transcripts = imports.map((sourceId) => ({ source: 'transcript' as const, sourceId }));
    await markChanged(tx, services.clock, workspaceId, [...transcripts, ...summaries]);
    return { id: meetingId, deleted: true as const };
  });
}
