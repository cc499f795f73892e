import { recordAudit } from '../audit/record-audit.ts';
import {
  createWorkspace as createWorkspaceEndpoint,
  deleteWorkspace as deleteWorkspaceEndpoint,
  getSigningSecret,
  getWorkspace,
  listWorkspaces as listWorkspacesEndpoint,
  rotateSigningSecret as rotateSigningSecretEndpoint,
  updateWorkspace as updateWorkspaceEndpoint,
} from '../contract/workspaces.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import { handle, type Route } from '../http/route.ts';
import { createWorkspace } from './create.ts';
import { deleteWorkspace } from './delete.ts';
import { presentWorkspace, presentWorkspaces } from './present.ts';
import { openSigningSecret, rotateSigningSecret } from './signing-secret.ts';
import { getWorkspaceRow, listWorkspaces } from './store.ts';
import { updateWorkspace } from './update.ts';

export const workspaceRoutes: Route[] = [
  handle(listWorkspacesEndpoint, async ({ services, principal, caller }) => {
    const reachable = [...principal.access].filter(([, { addresses }]) => {
      return addresses === null || addresses.has(caller.address);
    });
    const ids = reachable.map(([id]) => id);
    const rows = await listWorkspaces(services.reads, ids);
    return {
      workspaces: await presentWorkspaces(services.reads, services, principal, rows),
    };
  }),

  handle(createWorkspaceEndpoint, (context, { body }) => createWorkspace(context, body)),

  handle(getWorkspace, async ({ services, principal, workspaceId }) => {
    const row = await getWorkspaceRow(services.reads, workspaceId);
    return presentWorkspace(services.reads, services, principal, row);
  }),

  handle(updateWorkspaceEndpoint, (context, { body }) => updateWorkspace(context, body)),

  handle(deleteWorkspaceEndpoint, (context, { query }) => deleteWorkspace(context, query.confirm)),

  handle(getSigningSecret, ({ services, principal, workspaceId, transaction, caller }) =>
    transaction(async (tx) => {
      const workspace = await getWorkspaceRow(tx, workspaceId);
      await recordAudit(tx, services, workspaceId, {
        action: 'signing_secret.read',
        by: toAuditActor(caller, principal),
        target: { type: 'workspace', id: workspaceId },
      });
      return {
        workspace_id: workspaceId,
        signing_secret: openSigningSecret(services.secrets, workspace),
      };
    }),
  ),

  handle(
    rotateSigningSecretEndpoint,
    ({ services, principal, workspaceId, transaction, caller }, { body }) =>
      transaction(async (tx) => ({
        workspace_id: workspaceId,
        signing_secret: await rotateSigningSecret(tx, services, workspaceId, {
          ...body,
          by: toAuditActor(caller, principal),
        }),
      })),
  ),
];
