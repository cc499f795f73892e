import type { Input } from '../contract/endpoint.ts';
import type { TaskAction, TaskChanges } from '../contract/tasks.ts';
import type { listTaskActivity, TaskActivity } from '../contract/task-work.ts';
import { newestPage, type Pagination } from '../http/pagination.ts';
import type { Principal } from '../http/principal.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { TaskActivityRow, TaskRow } from '../storage/task-schema.ts';
import { countActivity, insertActivity, listActivityRows } from './activity-store.ts';

export type Activity = {
  action: TaskAction;
  /** User or key; null: the service itself. */
  actor: string | null;
  changes?: TaskChanges;
  /** What else is to be known, as the system that the task was linked to. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Who changes tasks by this credential. */
export function actorOf({ userId, credentialId }: Principal): string {
  return userId ?? credentialId;
}

/** An entry of the history of a task. */
export function newActivity(
  created_at: string,
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
    created_at,
  };
}

/** Writes into the history of a task what happened to it, in the transaction of what happened. */
export async function recordActivity(
  tx: Tx,
  clock: Clock,
  task: Pick<TaskRow, 'workspace_id' | 'id'>,
  activity: Activity,
): Promise<void> {
  await insertActivity(tx, [newActivity(isoNow(clock), task, activity)]);
}

/** One page of the history of a task, the newest first. */
export async function listActivityPage(
  services: Services,
  { workspace_id: workspaceId, id }: Pick<TaskRow, 'workspace_id' | 'id'>,
  query: Input<typeof listTaskActivity>['query'],
): Promise<{ activity: TaskActivity[]; pagination: Pagination }> {
  const scope = { list: 'task_activity', workspaceId, filters: [id] };
  const { items, pagination } = await newestPage(services, query, scope, {
    rows: (page) => listActivityRows(services.reads, workspaceId, id, page),
    total: () => countActivity(services.reads, workspaceId, id),
  });
  return { activity: items.map(presentActivity), pagination };
}

function presentActivity(row: TaskActivityRow): TaskActivity {
  const { id, action, actor, changes_json, details_json, created_at } = row;
  return {
    id,
    action,
    actor,
    ...(changes_json !== null && { changes: JSON.parse(changes_json) as TaskChanges }),
    ...(details_json !== null && { details: JSON.parse(details_json) as Record<string, unknown> }),
    created_at,
  };
}
