import { defineSchedule } from '../jobs/schedule.ts';
import { HOUR_MS, isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { markChanged } from '../search-index/changes.ts';
import { deleteTranscription } from '../transcripts/transcription-rows.ts';
import { deleteExpiredRows, type DeletionContext } from '../workspaces/retention.ts';
import { deleteResults } from './results/store.ts';
import {
  deleteMeetingRow,
  findImportedTranscriptionIds,
  getMeeting,
  detachTranscriptions,
  listOldMeetings,
} from './store.ts';

/**
 * Deletes a meeting with its results and imported transcripts. Transcriptions of recordings stay, without a meeting.
 *
 * @throws ApiError `resource_not_found`
 */
export function deleteMeeting(
  { services, workspaceId, transaction }: DeletionContext,
  id: string,
): Promise<{ id: string; deleted: true }> {
  return transaction(async (tx) => {
    const { id: meetingId } = await getMeeting(tx, workspaceId, id);
    // Lock order: transcriptions before the meeting.
    const imports = await findImportedTranscriptionIds(tx, workspaceId, meetingId);
    for (const each of imports) await deleteTranscription(tx, workspaceId, each);
    await detachTranscriptions(tx, workspaceId, meetingId, isoNow(services.clock));
    const summaries = await deleteResults(tx, workspaceId, { meeting_id: meetingId });
    if (!(await deleteMeetingRow(tx, workspaceId, meetingId))) throw notFound('meeting', id);
    const transcripts = imports.map((sourceId) => ({ source: 'transcript' as const, sourceId }));
    await markChanged(tx, services.clock, workspaceId, [...transcripts, ...summaries]);
    return { id: meetingId, deleted: true as const };
  });
}

/** Deletes meetings that are older than the retention period of their workspace. */
export const deleteOldMeetings = defineSchedule({
  name: 'meetings.delete_old',
  everyMs: HOUR_MS,
  run: (services, signal) =>
    deleteExpiredRows(services, signal, { list: listOldMeetings, remove: deleteMeeting }),
});
