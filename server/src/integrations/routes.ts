import {
  createIntegration,
  deleteIntegration as deleteIntegrationEndpoint,
  listIntegrations,
  listProviders,
  listTaskLinks,
  testIntegration,
  updateIntegration as updateIntegrationEndpoint,
} from '../contract/integrations.ts';
import { getSync, syncTasks } from '../contract/syncs.ts';
import { handle } from '../http/handle.ts';
import { newestPage } from '../http/pagination.ts';
import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { getTask, locateTask } from '../tasks/store.ts';
import { auditIntegration } from './audit-integration.ts';
import { checkIntegration } from './check.ts';
import { listLinks } from './link-store.ts';
import { presentIntegration, presentLink, presentSync } from './present.ts';
import { ALL_PROVIDERS } from './providers/all-providers.ts';
import { alreadyConnected, refuseSecond } from './refuse-second.ts';
import { requestSync } from './request-sync.ts';
import { changeOf, newIntegration } from './settings.ts';
import {
  countIntegrations,
  deleteIntegration,
  findAtPlace,
  findIntegration,
  insertIntegration,
  listIntegrationRows,
  locateIntegration,
  updateIntegration,
} from './store.ts';
import { countResults, findSync, listResults, locateSync } from './sync-store.ts';

const byIntegration = { locate: locateIntegration };

export const integrationRoutes = [
  handle(listProviders, () => ({
    providers: ALL_PROVIDERS.map(({ name, title, baseUrl, token, project, options }) => ({
      name,
      title,
      base_url: baseUrl,
      token,
      project,
      options: [...options],
    })),
  })),

  handle(listIntegrations, async ({ services, workspaceId }, { query }) => {
    const scope = { list: 'integrations', workspaceId, filters: [] };
    const { items, pagination } = await newestPage(services, query, scope, {
      rows: (page) => listIntegrationRows(services.reads, workspaceId, page),
      total: () => countIntegrations(services.reads, workspaceId),
    });
    return { integrations: items.map(presentIntegration), pagination };
  }),

  handle(createIntegration, (context, { body }) => {
    const { services, workspaceId, transaction } = context;
    const integration = newIntegration(services, workspaceId, body);
    return transaction(async (tx) => {
      if (!(await insertIntegration(tx, integration))) {
        throw alreadyConnected(await findAtPlace(tx, integration));
      }
      const { id, provider, base_url, project } = integration;
      const details = { provider, host: new URL(base_url).host, project };
      await auditIntegration(tx, context, id, 'integration.connected', details);
      return presentIntegration(integration);
    });
  }),

  handle(
    updateIntegrationEndpoint,
    async (context, { params, body }) => {
      const { services, workspaceId, transaction } = context;
      const { integration_id: id } = params;
      const found = await findIntegration(services.reads, workspaceId, id);
      if (!found) throw notFound('integration', id);
      const change = changeOf(services, found, body);
      return transaction(async (tx) => {
        await refuseSecond(tx, { ...found, ...change });
        const changed = await updateIntegration(tx, workspaceId, id, change);
        if (!changed) throw notFound('integration', id);
        const details = { changed: Object.keys(body) };
        await auditIntegration(tx, context, id, 'integration.updated', details);
        return presentIntegration(changed);
      });
    },
    byIntegration,
  ),

  handle(
    testIntegration,
    async ({ services, workspaceId, transaction, signal }, { params }) => {
      const { integration_id: id } = params;
      const integration = await findIntegration(services.reads, workspaceId, id);
      if (!integration) throw notFound('integration', id);
      const check = await checkIntegration(services, integration, signal);
      const checked_at = isoNow(services.clock);
      const error_json = check.error && JSON.stringify(check.error);
      return transaction(async (tx) => {
        const { account } = check;
        await updateIntegration(tx, workspaceId, id, { checked_at, account, error_json });
        return check;
      });
    },
    byIntegration,
  ),

  handle(
    deleteIntegrationEndpoint,
    (context, { params }) => {
      const { workspaceId, transaction } = context;
      const { integration_id: id } = params;
      return transaction(async (tx) => {
        if (!(await deleteIntegration(tx, workspaceId, id))) throw notFound('integration', id);
        await auditIntegration(tx, context, id, 'integration.disconnected');
        return { id, deleted: true as const };
      });
    },
    byIntegration,
  ),

  handle(syncTasks, (context, { body }) => requestSync(context, body), {
    locate: locateIntegration,
    locateBy: 'integration',
  }),

  handle(
    getSync,
    async ({ services, workspaceId }, { params }) => {
      const { reads } = services;
      const { sync_id: id } = params;
      const sync = await findSync(reads, workspaceId, id);
      if (!sync) throw notFound('sync', id);
      const results = await listResults(reads, workspaceId, id);
      return presentSync(sync, results, await countResults(reads, workspaceId, id));
    },
    { locate: locateSync },
  ),

  handle(
    listTaskLinks,
    async ({ services, workspaceId }, { params }) => {
      const { id } = await getTask(services.reads, workspaceId, params.task_id);
      return { links: (await listLinks(services.reads, workspaceId, id)).map(presentLink) };
    },
    { locate: locateTask },
  ),
];
