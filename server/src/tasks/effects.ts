import { type NewEvent, publishEvent } from '../events/publish.ts';
import type { Clock } from '../kernel/clock.ts';
import { markChanged } from '../search-index/changes.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskActivityRow } from '../storage/task-schema.ts';
import { insertActivity } from './activity.ts';
import { changeTaskCounts, type CountChange } from './task-counts.ts';

type TaskEvent =
  | NewEvent<'task.created'>
  | NewEvent<'task.updated'>
  | NewEvent<'task.completed'>
  | NewEvent<'task.deleted'>;

/** Counters, history rows and events that follow from the task changes of a transaction. */
export type TaskEffects = {
  counts: CountChange[];
  activity: TaskActivityRow[];
  /** Events in the order of publication. */
  events: TaskEvent[];
};

export function createEffects(): TaskEffects {
  return { counts: [], activity: [], events: [] };
}

/**
 * Writes the counters and the history, marks tasks for indexing and publishes the events. Must be the last step of the
 * transaction.
 */
export async function applyEffects(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  { counts, activity, events }: TaskEffects,
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
