import { listCorrections } from '../../findings/store.ts';
import type { Db } from '../../storage/db.ts';
import { toItemState } from './item-states.ts';
import { parseActionItems } from './stored-results.ts';
import { listItemTasks } from './item-task-store.ts';
import { listNewestActionItems } from './store.ts';

/** Bounds the work: the items of a meeting are stored as one result. */
const MEETINGS_READ_MAX = 20;

/** Counts the action items of the newest meetings that nobody has accepted or dismissed. */
export async function countOpenItems(db: Db, workspaceId: string): Promise<number> {
  const results = await listNewestActionItems(db, workspaceId, MEETINGS_READ_MAX);
  const meetingIds = results.map(({ meeting_id }) => meeting_id);
  const corrections = await listCorrections(db, workspaceId, meetingIds);
  const tasks = await listItemTasks(db, workspaceId, meetingIds);
  return results.reduce((sum, result) => {
    const ofMeeting = corrections.get(result.meeting_id) ?? [];
    const byId = new Map(ofMeeting.map((correction) => [correction.finding_id, correction]));
    const open = parseActionItems(result).action_items.filter(
      ({ id }) => toItemState(id, tasks, byId.get(id)).state === 'open',
    );
    return sum + open.length;
  }, 0);
}
