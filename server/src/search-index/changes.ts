import { randomUUID } from 'node:crypto';

import type { SourceKind } from '../contract/search.ts';
import { enqueueAt } from '../jobs/queue.ts';
import { type Clock, isoAfter, SECOND_MS } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { incrementMark, insertChanges } from './change-store.ts';
import { UPDATE_JOB } from './job-kinds.ts';

/** Delay of the indexing job, so that several changes are indexed together. */
const UPDATE_AFTER_MS = 2 * SECOND_MS;

/** Source that was created, changed or deleted. Documents are indexed by their processing instead. */
export type ChangedSource = { source: Exclude<SourceKind, 'document'>; sourceId: string };

/**
 * Marks sources as changed, in the transaction that writes or deletes them: after all its rows and counters are locked
 * (the count is one contended row per workspace) and before it publishes events. A job indexes their later state. The
 * cost is two statements, however much there is to index.
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
  // The job scheduled by the first change deletes the count before it reads the changes.
  if ((await incrementMark(tx, workspaceId)) > 1) return;
  const runAt = isoAfter(clock, UPDATE_AFTER_MS);
  await enqueueAt(tx, { clock, runAt }, UPDATE_JOB, workspaceId, {});
}

/** Marks summaries of meetings as changed. */
export function markSummaries(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  summaries: readonly { id: string }[],
): Promise<void> {
  return markChanged(tx, clock, workspaceId, toChangedSummaries(summaries));
}

export function toChangedSummaries(summaries: readonly { id: string }[]): ChangedSource[] {
  return summaries.map(({ id: sourceId }) => ({ source: 'meeting_summary', sourceId }));
}
