import type { Input } from '../contract/endpoint.ts';
import { PROVIDERS, type ProviderName, SYNC_TASKS_MAX } from '../contract/integrations.ts';
import type { Sync, syncTasks } from '../contract/syncs.ts';
import { type Context, type Reply, reply } from '../http/handle.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField, notFoundIn } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Db } from '../storage/db.ts';
import type { IntegrationRow, SyncRow } from '../storage/integration-schema.ts';
import { presentSync } from './present.ts';
import { providerOf } from './providers/all-providers.ts';
import { requireProjectForm } from './settings.ts';
import { findIntegration, findOfProvider } from './store.ts';
import { SYNC_JOB } from './sync-kind.ts';
import { insertSync } from './sync-store.ts';
import { chooseTaskIds, findTaskIds } from './task-choice-store.ts';

type Body = Input<typeof syncTasks>['body'];

/** @throws ApiError `resource_not_found` naming the integration or the first task that is not there, `invalid_request` the project */
export async function requestSync(
  { services, workspaceId, transaction }: Context,
  body: Body,
): Promise<Reply<202, Sync>> {
  const { reads, clock } = services;
  const integration = await chooseIntegration(reads, workspaceId, body.integration);
  const project = body.target?.project ?? integration.project;
  if (project === null) {
    const message = 'target.project is required: the integration names no project';
    throw invalidField('target.project', 'required', message);
  }
  requireProjectForm(providerOf(integration.provider), body.target?.project, 'target.project');
  const taskIds = await chooseTasks(reads, workspaceId, body);
  const sync: SyncRow = {
    workspace_id: workspaceId,
    id: newId('sync'),
    integration_id: integration.id,
    provider: integration.provider,
    project,
    status: 'queued',
    dry_run: body.dry_run === true ? 1 : 0,
    total: taskIds.length,
    step: 0,
    run: 0,
    failures_in_row: 0,
    resume_at: null,
    error_json: null,
    created_at: isoNow(clock),
    started_at: null,
    completed_at: null,
  };
  return transaction(async (tx) => {
    await insertSync(tx, sync, taskIds);
    await enqueue(tx, clock, SYNC_JOB, workspaceId, { sync_id: sync.id, step: sync.step });
    const location = `/v2/integrations/syncs/${sync.id}`;
    return reply(202, presentSync(sync, [], {}), { location });
  });
}

async function chooseIntegration(
  db: Db,
  workspaceId: string,
  named: string,
): Promise<IntegrationRow> {
  if (!isProvider(named)) {
    const integration = await findIntegration(db, workspaceId, named);
    if (integration) return integration;
    throw notFoundIn('integration', `No integration ${named}`);
  }
  const [integration, second] = await findOfProvider(db, workspaceId, named);
  if (integration && !second) return integration;
  const message = second
    ? `There are several integrations of ${named}: name one by its id`
    : `There is no integration of ${named}`;
  throw invalidField('integration', 'invalid_value', message);
}

function isProvider(name: string): name is ProviderName {
  const names: readonly string[] = PROVIDERS;
  return names.includes(name);
}

async function chooseTasks(
  db: Db,
  workspaceId: string,
  { task_ids: ids, filter }: Body,
): Promise<readonly string[]> {
  if ((ids === undefined) === (filter === undefined)) {
    const message = 'Either task_ids or filter is required, and not both';
    throw invalidField('task_ids', ids === undefined ? 'required' : 'invalid_value', message);
  }
  if (ids === undefined) return filterTasks(db, workspaceId, filter ?? {});
  const known = await findTaskIds(db, workspaceId, ids);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown === -1) return ids;
  throw notFoundIn(`task_ids.${unknown}`, `No task with id ${ids[unknown]}`);
}

async function filterTasks(
  db: Db,
  workspaceId: string,
  filter: NonNullable<Body['filter']>,
): Promise<readonly string[]> {
  if (filter.workspace_id !== undefined && filter.workspace_id !== workspaceId) {
    const message = 'filter.workspace_id is not the workspace of the integration';
    throw invalidField('filter.workspace_id', 'invalid_value', message);
  }
  const since = filter.updated_since;
  const updatedSince = since === undefined ? undefined : new Date(since).toISOString();
  const choice = { status: filter.status, updatedSince };
  const ids = await chooseTaskIds(db, workspaceId, choice, SYNC_TASKS_MAX + 1);
  if (ids.length <= SYNC_TASKS_MAX) return ids;
  const message = `More than ${SYNC_TASKS_MAX} tasks are so: narrow the filter, as by updated_since`;
  throw invalidField('filter', 'too_large', message);
}
