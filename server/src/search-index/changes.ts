import { randomUUID } from 'node:crypto';

import type { SourceKind } from '../contract/search.ts';
import { enqueueAt } from '../jobs/queue.ts';
import { type Clock, isoAfter, SECOND_MS } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { countMark, insertChanges } from './change-store.ts';
import { UPDATE_JOB } from './job-kinds.ts';

/** What is changed until then is indexed together. */
const UPDATE_AFTER_MS = 2 * SECOND_MS;

export type ChangedSource = { source: Exclude<SourceKind, 'document'>; sourceId: string };

/**
 * Says that sources were written, changed or deleted: in the transaction that does, once all its rows and totals are locked
 * (the count is one row a workspace, for which others wait) and before it publishes events. A job indexes them as they are then. However much there is to index, it costs the transaction two
 * statements.
 */
export async function markChanged(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  changed: readonly ChangedSource[],
): Promise<void> {
  if (changed.length === 0) return;
  const stamp = randomUUID();
  await insertChanges(
    tx,
    changed.map(({ source, sourceId: source_id }) => ({
      workspace_id: workspaceId,
      source,
      source_id,
      stamp,
    })),
  );
  // The job that the first has asked for takes the count away before it looks.
  if ((await countMark(tx, workspaceId)) > 1) return;
  const runAt = isoAfter(clock, UPDATE_AFTER_MS);
  await enqueueAt(tx, { clock, runAt }, UPDATE_JOB, workspaceId, {});
}

/** As `markChanged`, for summaries of meetings. */
export function markSummaries(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  summaries: readonly { id: string }[],
): Promise<void> {
  return markChanged(tx, clock, workspaceId, changedSummaries(summaries));
}

export function changedSummaries(summaries: readonly { id: string }[]): ChangedSource[] {
  return summaries.map(({ id: sourceId }) => ({ source: 'meeting_summary', sourceId }));
}
