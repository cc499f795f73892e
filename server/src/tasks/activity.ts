import type { Services } from '../app/services.ts';
import type { Input } from '../contract/endpoint.ts';
import type { listTaskActivity, TaskActivity } from '../contract/task-work.ts';
import type { TaskAction, TaskChanges } from '../contract/tasks.ts';
import { loadNewestPage, type Pagination } from '../http/request/pagination.ts';
import type { Principal } from '../http/security/principal.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Db, Tx } from '../storage/db.ts';
import { newestPage, type Page } from '../storage/page.ts';
import type { TaskActivityRow, TaskRow } from '../storage/task-schema.ts';

/** Change of a task to be recorded in its history. */
type TaskActivityEntry = {
  action: TaskAction;
  /** Id of the user or API key; null when the server made the change. */
  actor: string | null;
  changes?: TaskChanges;
  /** Additional details, such as the system that the task was linked to. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Returns the id that the history records for a credential: the user, or the key. */
export function actorOf({ userId, credentialId }: Principal): string {
  return userId ?? credentialId;
}

/** Creates a row of the history of a task, without inserting it. */
export function newActivityRow(
  created_at: string,
  { workspace_id, id }: Pick<TaskRow, 'workspace_id' | 'id'>,
  { action, actor, changes, details }: TaskActivityEntry,
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

/** Records a change in the history of a task, in the transaction of the change. */
export async function recordActivity(
  tx: Tx,
  clock: Clock,
  task: Pick<TaskRow, 'workspace_id' | 'id'>,
  activity: TaskActivityEntry,
): Promise<void> {
  await insertActivity(tx, [newActivityRow(isoNow(clock), task, activity)]);
}

/** Returns one page of the history of a task, newest first. */
export async function listActivityPage(
  services: Services,
  { workspace_id: workspaceId, id }: Pick<TaskRow, 'workspace_id' | 'id'>,
  query: Input<typeof listTaskActivity>['query'],
): Promise<{ activity: TaskActivity[]; pagination: Pagination }> {
  const scope = { list: 'task_activity', workspaceId, filters: [id] };
  const { items, pagination } = await loadNewestPage(services, query, scope, {
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

/** Inserts rows of the histories of tasks; the list may be empty. */
export async function insertActivity(tx: Tx, rows: readonly TaskActivityRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('task_activity').values(rows).execute();
}

/** Lists rows of the history of a task, newest first. */
function listActivityRows(
  db: Db,
  workspaceId: string,
  taskId: string,
  page: Page,
): Promise<TaskActivityRow[]> {
  return newestPage(selectActivity(db, workspaceId, taskId).selectAll(), page).execute();
}

async function countActivity(db: Db, workspaceId: string, taskId: string): Promise<number> {
  const { count } = await selectActivity(db, workspaceId, taskId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectActivity(db: Db, workspaceId: string, taskId: string) {
  return db
    .selectFrom('task_activity')
    .where('workspace_id', '=', workspaceId)
    .where('task_id', '=', taskId);
}
