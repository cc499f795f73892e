import { type Clock, isoNow } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import type { Effects } from './effects.ts';
import { deleteTask } from './store.ts';

/** Deletes a task and adds what follows from it to `effects`. @param task locked in `tx` */
export async function removeTask(
  tx: Tx,
  clock: Clock,
  task: TaskRow,
  effects: Effects,
): Promise<void> {
  const { workspace_id, id } = task;
  await deleteTask(tx, workspace_id, id);
  effects.counts.push({ task, by: -1 });
  // Its history went with it, and what the transaction did before is part of that.
  effects.activity = effects.activity.filter(({ task_id }) => task_id !== id);
  effects.events.push({
    name: 'task.deleted',
    resourceId: id,
    data: { task_id: id, deleted_at: isoNow(clock) },
  });
}
