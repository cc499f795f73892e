import { templateOf } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { getLimits, getMe } from '../contract/account.ts';
import { handle } from '../http/handle.ts';
import { ApiError } from '../kernel/errors.ts';
import { listWorkspaces } from '../workspaces/store.ts';
import { findApiKeyWithUser } from './keys/store.ts';

export const authRoutes = [
  handle(getMe, async ({ services, principal }) => {
    const { defaultWorkspaceId, credentialId, access } = principal;
    const key = await findApiKeyWithUser(services.reads, defaultWorkspaceId, credentialId);
    if (!key) throw new ApiError('invalid_api_key', 'The API key is invalid, revoked or expired');
    const workspaces = await listWorkspaces(services.reads, [...access.keys()]);
    return {
      type: principal.type,
      user:
        key.user_id === null
          ? null
          : { id: key.user_id, email: key.email ?? '', name: key.user_name },
      key: {
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        last4: key.last4,
        environment: key.environment,
        expires_at: key.expires_at,
      },
      scopes: JSON.parse(key.scopes_json) as string[],
      default_workspace_id: defaultWorkspaceId,
      workspaces: workspaces.map((workspace) => ({
        ...workspace,
        role: access.get(workspace.id)?.role ?? null,
      })),
    };
  }),

  handle(getLimits, ({ principal, rate }) => ({
    plan: principal.plan,
    windows: rate.windows,
    concurrent_requests: rate.concurrent,
    weights: endpoints.map((endpoint) => ({
      operation: endpoint.id,
      method: endpoint.method,
      path: templateOf(endpoint),
      weight: endpoint.weight,
    })),
  })),
];
