import { getSigningSecret } from '../contract/workspaces.ts';
import { handle } from '../http/handle.ts';
import { notFound } from '../kernel/errors.ts';
import { openSigningSecret } from './signing-secret.ts';
import { findWorkspace } from './store.ts';

export const workspaceRoutes = [
  handle(getSigningSecret, async ({ services, workspaceId }) => {
    const workspace = await findWorkspace(services.reads, workspaceId);
    if (!workspace) throw notFound('workspace', workspaceId);
    return {
      workspace_id: workspaceId,
      signing_secret: openSigningSecret(services.secrets, workspace),
    };
  }),
];
