import type { Input } from '../../contract/endpoint.ts';
import { PROVIDERS, type ProviderName, SYNC_TASKS_MAX } from '../../contract/integrations.ts';
import type { Sync, syncTasks } from '../../contract/syncs.ts';
import { type Context, type Reply, reply } from '../../http/route.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField, notFoundIn } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Db } from '../../storage/db.ts';
import type { IntegrationRow, SyncRow } from '../../storage/integration-schema.ts';
import { presentSync } from '../present.ts';
import { getProvider } from '../providers/all-providers.ts';
import { requireProjectFormat } from '../settings.ts';
import { findIntegration, listProviderIntegrations } from '../store.ts';
import { SYNC_JOB } from './jobs.ts';
import { findExistingTaskIds, insertSync, selectTaskIds } from './sync-store.ts';

type Body = Input<typeof syncTasks>['body'];

/** `Retry-After` of the reply: a push of few tasks takes about this long. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Stores a sync with its tasks, and enqueues its first step.
 *
 * @throws ApiError `resource_not_found` with the integration or the first missing task, `invalid_request` with the field
 */
export async function requestSync(
  { services, workspaceId, transaction }: Context,
  body: Body,
): Promise<Reply<202, Sync>> {
  const { reads, clock } = services;
  const integration = await findIntegrationByIdOrProvider(reads, workspaceId, body.integration);
  const project = body.target?.project ?? integration.project;
  if (project === null) {
    const message = 'target.project is required: the integration has no project';
    throw invalidField('target.project', 'required', message);
  }
  requireProjectFormat(getProvider(integration.provider), body.target?.project, 'target.project');
  const taskIds = await resolveTaskIds(reads, workspaceId, body);
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
    return reply(202, presentSync(sync, [], {}), { location, retryAfter: RETRY_AFTER_SECONDS });
  });
}

async function findIntegrationByIdOrProvider(
  db: Db,
  workspaceId: string,
  idOrProvider: string,
): Promise<IntegrationRow> {
  if (!isProvider(idOrProvider)) {
    const integration = await findIntegration(db, workspaceId, idOrProvider);
    if (integration) return integration;
    throw notFoundIn('integration', `No integration ${idOrProvider}`);
  }
  const [integration, second] = await listProviderIntegrations(db, workspaceId, idOrProvider);
  if (integration && !second) return integration;
  const message = second
    ? `There are several integrations of ${idOrProvider}: name one by its id`
    : `There is no integration of ${idOrProvider}`;
  throw invalidField('integration', 'invalid_value', message);
}

function isProvider(name: string): name is ProviderName {
  const names: readonly string[] = PROVIDERS;
  return names.includes(name);
}

async function resolveTaskIds(
  db: Db,
  workspaceId: string,
  { task_ids: ids, filter }: Body,
): Promise<readonly string[]> {
  if ((ids === undefined) === (filter === undefined)) {
    const message = 'Either task_ids or filter is required, and not both';
    throw invalidField('task_ids', ids === undefined ? 'required' : 'invalid_value', message);
  }
  if (ids === undefined) return findTasksByFilter(db, workspaceId, filter ?? {});
  const existing = await findExistingTaskIds(db, workspaceId, ids);
  const missing = ids.findIndex((id) => !existing.has(id));
  if (missing === -1) return ids;
  throw notFoundIn(`task_ids.${missing}`, `No task with id ${ids[missing]}`);
}

async function findTasksByFilter(
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
  const taskFilter = { status: filter.status, updatedSince };
  const ids = await selectTaskIds(db, workspaceId, taskFilter, SYNC_TASKS_MAX + 1);
  if (ids.length <= SYNC_TASKS_MAX) return ids;
  const message = `More than ${SYNC_TASKS_MAX} tasks match: narrow the filter, for example with updated_since`;
  throw invalidField('filter', 'too_large', message);
}
