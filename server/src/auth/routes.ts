import { getLimits, getMe } from '../contract/account.ts';
import { templateOf } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { handle } from '../http/handle.ts';
import { listStandings } from '../limits/quota.ts';
import { apiKeyRoutes } from './keys/routes.ts';
import { presentMe } from './me.ts';

export const authRoutes = [
  ...apiKeyRoutes,

  handle(getMe, ({ services, principal }) => presentMe(services, principal)),

  handle(getLimits, async ({ services, principal, rate }) => ({
    plan: principal.plan,
    windows: rate.windows,
    concurrent_requests: rate.concurrent,
    quotas:
      principal.defaultWorkspaceId === ''
        ? []
        : await listStandings(services, principal.defaultWorkspaceId),
    weights: endpoints.map((endpoint) => ({
      operation: endpoint.id,
      method: endpoint.method,
      path: templateOf(endpoint),
      weight: endpoint.weight,
    })),
  })),
];
