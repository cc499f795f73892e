import type { Db, Tx } from '../storage/db.ts';
import type { IntegrationRow, TaskLinkRow } from '../storage/integration-schema.ts';

/** Links of a task that are shown. */
const LINKS_MAX = 100;

export async function listLinks(
  db: Db,
  workspaceId: string,
  taskId: string,
): Promise<TaskLinkRow[]> {
  return db
    .selectFrom('task_links')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('task_id', '=', taskId)
    .orderBy('created_at')
    .orderBy('integration_id')
    .limit(LINKS_MAX)
    .execute();
}

export type LinkKey = Pick<TaskLinkRow, 'workspace_id' | 'integration_id' | 'task_id'>;

export async function findLink(db: Db, key: LinkKey): Promise<TaskLinkRow | undefined> {
  return db
    .selectFrom('task_links')
    .selectAll()
    .where('workspace_id', '=', key.workspace_id)
    .where('integration_id', '=', key.integration_id)
    .where('task_id', '=', key.task_id)
    .executeTakeFirst();
}

/**
 * The link of a task to the same project of the same product, left by an integration that was deleted: whoever connects
 * anew goes on where that one stopped.
 */
export async function findLeftLink(
  db: Db,
  { workspace_id, provider, base_url }: IntegrationRow,
  { taskId, project }: { taskId: string; project: string },
): Promise<TaskLinkRow | undefined> {
  return db
    .selectFrom('task_links')
    .selectAll('task_links')
    .leftJoin('integrations', (join) =>
      join
        .onRef('integrations.workspace_id', '=', 'task_links.workspace_id')
        .onRef('integrations.id', '=', 'task_links.integration_id'),
    )
    .where('task_links.workspace_id', '=', workspace_id)
    .where('task_links.task_id', '=', taskId)
    .where('task_links.provider', '=', provider)
    .where('task_links.base_url', '=', base_url)
    .where('task_links.project', '=', project)
    .where('integrations.id', 'is', null)
    .orderBy('task_links.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes the link, in place of one with the same key. */
export async function putLink(tx: Tx, link: TaskLinkRow): Promise<void> {
  const { workspace_id: _workspace, integration_id: _integration, task_id: _task, ...rest } = link;
  await tx
    .insertInto('task_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'integration_id', 'task_id']).doUpdateSet(rest),
    )
    .execute();
}

export async function deleteLink(tx: Tx, key: LinkKey): Promise<void> {
  await tx
    .deleteFrom('task_links')
    .where('workspace_id', '=', key.workspace_id)
    .where('integration_id', '=', key.integration_id)
    .where('task_id', '=', key.task_id)
    .execute();
}
