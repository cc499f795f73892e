import { type ChangedSource, changedSummaries } from '../../search-index/changes.ts';
import type { Tx } from '../../storage/db.ts';
import { deleteResultsOf, findLatestResult } from './store.ts';

/**
 * As `deleteResultsOf`; the summary before a deleted one is found in its place.
 *
 * @returns what is to be marked as changed
 */
export async function removeResultsOf(
  tx: Tx,
  workspaceId: string,
  of: Parameters<typeof deleteResultsOf>[2],
): Promise<ChangedSource[]> {
  const deleted = await deleteResultsOf(tx, workspaceId, of);
  const summaries = deleted.filter(({ kind }) => kind === 'summary');
  const changed: { id: string }[] = [...summaries];
  for (const meetingId of new Set(summaries.flatMap(({ meeting_id }) => meeting_id ?? []))) {
    const latest = await findLatestResult(tx, workspaceId, meetingId, 'summary');
    if (latest) changed.push(latest);
  }
  return changedSummaries(changed);
}
