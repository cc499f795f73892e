import { randomUUID } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { IntegrationRow, TaskLinkRow } from '../../storage/integration-schema.ts';
import type { TaskRow } from '../../storage/task-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { ExternalTask } from '../providers/provider.ts';

/** Limit of the links in one response. */
const LINKS_MAX = 100;

export async function listTaskLinks(
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

type LinkKey = Pick<TaskLinkRow, 'workspace_id' | 'integration_id' | 'task_id'>;

async function findLink(db: Db, key: LinkKey): Promise<TaskLinkRow | undefined> {
  return db
    .selectFrom('task_links')
    .selectAll()
    .where('workspace_id', '=', key.workspace_id)
    .where('integration_id', '=', key.integration_id)
    .where('task_id', '=', key.task_id)
    .executeTakeFirst();
}

/**
 * Finds the link of a task to the same project that a deleted integration left. A new integration of the project takes
 * the link over, so no external task is created twice.
 */
async function findOrphanedLink(
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

/** Inserts the link, or replaces the one with the same key. */
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

/** Link of a task before the push. If `isNew`, it has no row yet. */
type PreparedLink = { link: TaskLinkRow; isNew: boolean };

/**
 * Finds the link of a task, takes over an orphaned one, or prepares a new one without storing it.
 *
 * @param project project in which the external task would be created
 */
export async function findOrPrepareLink(
  services: Services,
  integration: IntegrationRow,
  task: TaskRow,
  project: string,
): Promise<PreparedLink> {
  const { db, clock } = services;
  const { workspace_id, id: integration_id, provider, base_url } = integration;
  const key: LinkKey = { workspace_id, integration_id, task_id: task.id };
  const own = await findLink(db, key);
  if (own) return { link: relocateLink(own, { base_url, project }), isNew: false };
  const orphan = await findOrphanedLink(db, integration, { taskId: task.id, project });
  if (orphan) return { link: await takeOverLink(services, orphan, integration_id), isNew: false };
  const created_at = isoNow(clock);
  const link: TaskLinkRow = {
    ...key,
    provider,
    base_url,
    project,
    handle: randomUUID(),
    external_id: null,
    external_key: null,
    external_url: null,
    pushed_hash: null,
    state: 'creating',
    created_at,
    updated_at: created_at,
  };
  return { link, isNew: true };
}

/** Resets a link if the integration has another address now: the external id may belong to another task there. */
function relocateLink(
  link: TaskLinkRow,
  target: Pick<TaskLinkRow, 'base_url' | 'project'>,
): TaskLinkRow {
  return link.base_url === target.base_url ? link : { ...link, ...target, state: 'unknown' };
}

async function takeOverLink(
  services: Services,
  orphan: TaskLinkRow,
  integrationId: string,
): Promise<TaskLinkRow> {
  const link = { ...orphan, integration_id: integrationId };
  await inTransaction(services, async (tx) => {
    await deleteLink(tx, orphan);
    await putLink(tx, link);
  });
  return link;
}

/** Reads the external task from a link. @returns undefined if its id is unknown */
export function externalTaskOf(link: TaskLinkRow): ExternalTask | undefined {
  const { state, external_id: id, external_key: key, external_url: url } = link;
  return state === 'linked' && id !== null && url !== null ? { id, key, url } : undefined;
}
