import { type NewEvent, publishEvent } from '../events/publish.ts';
import type { Clock } from '../kernel/clock.ts';
import { markChanged } from '../search-index/changes.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskActivityRow } from '../storage/task-schema.ts';
import { insertActivity } from './activity-store.ts';
import { changeTaskCounts, type CountChange } from './count-store.ts';

type TaskEvent =
  | NewEvent<'task.created'>
  | NewEvent<'task.updated'>
  | NewEvent<'task.completed'>
  | NewEvent<'task.deleted'>;

/** What follows from the changes of a transaction. */
export type Effects = {
  counts: CountChange[];
  activity: TaskActivityRow[];
  /** In the order in which they are published. */
  events: TaskEvent[];
};

export function noEffects(): Effects {
  return { counts: [], activity: [], events: [] };
}

/** Counts, remembers and announces what a transaction has changed; its last step. */
export async function settleEffects(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  { counts, activity, events }: Effects,
): Promise<void> {
  await insertActivity(tx, activity);
  await changeTaskCounts(tx, counts);
  const changed = [...new Set(events.map(({ resourceId }) => resourceId))];
  await markChanged(
    tx,
    clock,
    workspaceId,
    changed.map((sourceId) => ({ source: 'task', sourceId })),
  );
  for (const event of events) {
    await publishEvent<TaskEvent['name']>(tx, clock, workspaceId, event);
  }
}
