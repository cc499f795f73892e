import type { TaskAction, TaskChanges } from '../contract/tasks.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskActivityRow, TaskRow } from '../storage/task-schema.ts';
import { insertActivity } from './activity-store.ts';

export type Activity = {
  action: TaskAction;
  /** User or key; null: the service itself. */
  actor: string | null;
  changes?: TaskChanges;
  /** What else is to be known, as the system that the task was linked to. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** An entry of the history of a task. */
export function newActivity(
  clock: Clock,
  { workspace_id, id }: Pick<TaskRow, 'workspace_id' | 'id'>,
  { action, actor, changes, details }: Activity,
): TaskActivityRow {
  return {
    workspace_id,
    task_id: id,
    id: newId('activity'),
    action,
    actor,
    changes_json: changes === undefined ? null : JSON.stringify(changes),
    details_json: details === undefined ? null : JSON.stringify(details),
    created_at: isoNow(clock),
  };
}

/** Writes into the history of a task what happened to it, in the transaction of what happened. */
export async function recordActivity(
  tx: Tx,
  clock: Clock,
  task: Pick<TaskRow, 'workspace_id' | 'id'>,
  activity: Activity,
): Promise<void> {
  await insertActivity(tx, [newActivity(clock, task, activity)]);
}
