import { randomUUID } from 'node:crypto';

import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { IntegrationRow, TaskLinkRow } from '../storage/integration-schema.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { deleteLink, findLeftLink, findLink, type LinkKey, putLink } from './link-store.ts';
import type { RemoteTask } from './providers/provider.ts';

/** A link as it stands before a task is pushed. `isNew`: its row is still to be written. */
export type KnownLink = { link: TaskLinkRow; isNew: boolean };

/** @param project where it would be created */
export async function knownLink(
  services: Services,
  integration: IntegrationRow,
  task: TaskRow,
  project: string,
): Promise<KnownLink> {
  const { db, clock } = services;
  const { workspace_id, id: integration_id, provider, base_url } = integration;
  const key: LinkKey = { workspace_id, integration_id, task_id: task.id };
  const own = await findLink(db, key);
  if (own) return { link: at(own, { base_url, project }), isNew: false };
  const left = await findLeftLink(db, integration, { taskId: task.id, project });
  if (left) return { link: await takeOver(services, left, integration_id), isNew: false };
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

/** What an integration pushed before it was given another address is looked for there: its id may be anybody's. */
function at(link: TaskLinkRow, place: Pick<TaskLinkRow, 'base_url' | 'project'>): TaskLinkRow {
  return link.base_url === place.base_url ? link : { ...link, ...place, state: 'unknown' };
}

async function takeOver(
  services: Services,
  left: TaskLinkRow,
  integrationId: string,
): Promise<TaskLinkRow> {
  const link = { ...left, integration_id: integrationId };
  await inTransaction(services, async (tx) => {
    await deleteLink(tx, left);
    await putLink(tx, link);
  });
  return link;
}

/** @returns undefined while nobody knows what it is called there */
export function remoteOf(link: TaskLinkRow): RemoteTask | undefined {
  const { state, external_id: id, external_key: key, external_url: url } = link;
  return state === 'linked' && id !== null && url !== null ? { id, key, url } : undefined;
}
