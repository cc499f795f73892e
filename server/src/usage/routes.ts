import { getUsage } from '../contract/usage.ts';
import { handle, type Route } from '../http/handle.ts';
import { hasAccess } from '../http/principal.ts';
import { readUsage } from './read-usage.ts';

export const usageRoutes: Route[] = [
  handle(getUsage, ({ services, principal, workspaceId }, { query }) =>
    readUsage(services, workspaceId, query, {
      credentialId: principal.credentialId,
      isAdmin: hasAccess(principal, workspaceId, ['admin:all']),
    }),
  ),
];
