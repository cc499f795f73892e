import { authRoutes } from './auth/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import type { Route } from './http/handle.ts';
import { operationRoutes, type OperationSources } from './operations/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { workspaceRoutes } from './workspaces/routes.ts';

/** Every operation. */
export function allRoutes(sources: OperationSources): Route[] {
  return [
    ...documentRoutes,
    ...webhookRoutes,
    ...workspaceRoutes,
    ...authRoutes,
    ...operationRoutes(sources),
  ];
}
