import { invalidField } from '../kernel/errors.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { findSettings } from '../workspaces/settings.ts';

const CLOSED: readonly TaskRow['status'][] = ['completed', 'cancelled'];

/**
 * Where the workspace has strict transitions, a task that was closed is opened before anything else becomes of it.
 *
 * @param status undefined and the one that it has change nothing
 * @throws ApiError `invalid_request` naming `status`
 */
export async function requireTransition(
  tx: Tx,
  before: Pick<TaskRow, 'workspace_id' | 'status'>,
  status: TaskRow['status'] | undefined,
): Promise<void> {
  if (status === undefined || status === before.status || status === 'open') return;
  if (!CLOSED.includes(before.status)) return;
  const { strict_task_transitions: isStrict } = await findSettings(tx, before.workspace_id);
  if (!isStrict) return;
  const message = `A task that is ${before.status} must be set to open before it becomes ${status}: the workspace has strict_task_transitions`;
  throw invalidField('status', 'conflict', message);
}
