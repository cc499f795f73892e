import { type Clock, isoNow } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import type { TaskEffects } from './effects.ts';
import { deleteTaskRow } from './store.ts';

/**
 * Deletes a task and adds the effects to `effects`.
 *
 * @param task locked in `tx`
 */
export async function deleteTaskWithEffects(
  tx: Tx,
  clock: Clock,
  task: TaskRow,
  effects: TaskEffects,
): Promise<void> {
  const { workspace_id, id } = task;
  await deleteTaskRow(tx, workspace_id, id);
  effects.counts.push({ task, by: -1 });
  // The database deletes the history with the task, so pending history rows of this transaction must go too.
  effects.activity = effects.activity.filter(({ task_id }) => task_id !== id);
  effects.events.push({
    name: 'task.deleted',
    resourceId: id,
    data: { task_id: id, deleted_at: isoNow(clock) },
  });
}
