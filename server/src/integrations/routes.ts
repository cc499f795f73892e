import { recordAudit } from '../audit/record-audit.ts';
import * as endpoints from '../contract/integrations.ts';
import * as syncEndpoints from '../contract/syncs.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import { type Context, handle } from '../http/route.ts';
import { loadNewestPage } from '../http/request/pagination.ts';
import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { getTask, locateTask } from '../tasks/store.ts';
import type { Tx } from '../storage/db.ts';
import { testConnection } from './connection.ts';
import { listTaskLinks } from './sync/task-links.ts';
import { presentIntegration, presentLink, presentSync } from './present.ts';
import { ALL_PROVIDERS } from './providers/all-providers.ts';
import { requestSync } from './sync/request-sync.ts';
import {
  duplicateIntegrationError,
  requireUniqueIntegration,
  toIntegrationChange,
  toNewIntegration,
} from './settings.ts';
import {
  countIntegrations,
  deleteIntegration,
  findIntegrationOfTarget,
  findIntegration,
  insertIntegration,
  listIntegrationRows,
  locateIntegration,
  updateIntegration,
} from './store.ts';
import { countSyncResults, findSync, listSyncResults, locateSync } from './sync/sync-store.ts';

const byIntegrationId = { locate: locateIntegration };

export const integrationRoutes = [
  handle(endpoints.listProviders, () => ({
    providers: ALL_PROVIDERS.map(({ name, title, baseUrl, token, project, options }) => ({
      name,
      title,
      base_url: baseUrl,
      token,
      project,
      options: [...options],
    })),
  })),

  handle(endpoints.listIntegrations, async ({ services, workspaceId }, { query }) => {
    const scope = { list: 'integrations', workspaceId, filters: [] };
    const { items, pagination } = await loadNewestPage(services, query, scope, {
      rows: (page) => listIntegrationRows(services.reads, workspaceId, page),
      total: () => countIntegrations(services.reads, workspaceId),
    });
    return { integrations: items.map(presentIntegration), pagination };
  }),

  handle(endpoints.createIntegration, (context, { body }) => {
    const { services, workspaceId, transaction } = context;
    const integration = toNewIntegration(services, workspaceId, body);
    return transaction(async (tx) => {
      if (!(await insertIntegration(tx, integration))) {
        throw duplicateIntegrationError(await findIntegrationOfTarget(tx, integration));
      }
      const { id, provider, base_url, project } = integration;
      const details = { provider, host: new URL(base_url).host, project };
      await auditIntegration(tx, context, id, 'integration.connected', details);
      return presentIntegration(integration);
    });
  }),

  handle(
    endpoints.updateIntegration,
    async (context, { params, body }) => {
      const { services, workspaceId, transaction } = context;
      const { integration_id: id } = params;
      const current = await findIntegration(services.reads, workspaceId, id);
      if (!current) throw notFound('integration', id);
      const change = toIntegrationChange(services, current, body);
      return transaction(async (tx) => {
        await requireUniqueIntegration(tx, { ...current, ...change });
        const changed = await updateIntegration(tx, workspaceId, id, change);
        if (!changed) throw notFound('integration', id);
        const details = { changed: Object.keys(body) };
        await auditIntegration(tx, context, id, 'integration.updated', details);
        return presentIntegration(changed);
      });
    },
    byIntegrationId,
  ),

  handle(
    endpoints.testIntegration,
    async ({ services, workspaceId, transaction, signal }, { params }) => {
      const { integration_id: id } = params;
      const integration = await findIntegration(services.reads, workspaceId, id);
      if (!integration) throw notFound('integration', id);
      const result = await testConnection(services, integration, signal);
      const checked_at = isoNow(services.clock);
      const error_json = result.error && JSON.stringify(result.error);
      return transaction(async (tx) => {
        const { account } = result;
        await updateIntegration(tx, workspaceId, id, { checked_at, account, error_json });
        return result;
      });
    },
    byIntegrationId,
  ),

  handle(
    endpoints.deleteIntegration,
    (context, { params }) => {
      const { workspaceId, transaction } = context;
      const { integration_id: id } = params;
      return transaction(async (tx) => {
        if (!(await deleteIntegration(tx, workspaceId, id))) throw notFound('integration', id);
        await auditIntegration(tx, context, id, 'integration.disconnected');
        return { id, deleted: true as const };
      });
    },
    byIntegrationId,
  ),

  handle(syncEndpoints.syncTasks, (context, { body }) => requestSync(context, body), {
    locate: locateIntegration,
    locateBy: 'integration',
  }),

  handle(
    syncEndpoints.getSync,
    async ({ services, workspaceId }, { params }) => {
      const { reads } = services;
      const { sync_id: id } = params;
      const sync = await findSync(reads, workspaceId, id);
      if (!sync) throw notFound('sync', id);
      const results = await listSyncResults(reads, workspaceId, id);
      return presentSync(sync, results, await countSyncResults(reads, workspaceId, id));
    },
    { locate: locateSync },
  ),

  handle(
    endpoints.listTaskLinks,
    async ({ services, workspaceId }, { params }) => {
      const { id } = await getTask(services.reads, workspaceId, params.task_id);
      return { links: (await listTaskLinks(services.reads, workspaceId, id)).map(presentLink) };
    },
    { locate: locateTask },
  ),
];

type IntegrationAction =
  | 'integration.connected'
  | 'integration.updated'
  | 'integration.disconnected';

async function auditIntegration(
  tx: Tx,
  { services, workspaceId, caller, principal }: Context,
  id: string,
  action: IntegrationAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  const by = toAuditActor(caller, principal);
  const target = { type: 'integration', id };
  await recordAudit(tx, services, workspaceId, { action, by, target, details });
}
