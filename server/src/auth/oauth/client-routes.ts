import {
  createOAuthClient,
  deleteOAuthClient,
  listOAuthClients,
  rotateOAuthClientSecret,
  updateOAuthClient,
} from '../../contract/oauth-clients.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import { type Context, handle, reply, type Route } from '../../http/handle.ts';
import { newestPage } from '../../http/pagination.ts';
import { HOUR_MS, isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { hashSecret } from '../tokens/grants.ts';
import { newClient, newClientSecret, presentClient, requireRedirectUris } from './new-client.ts';
import {
  countClients,
  deleteClient,
  getLockedClient,
  insertClient,
  listClientRows,
  locateClient,
  updateClient,
} from './store.ts';

const OF_CLIENT = { locate: locateClient };

export const clientRoutes: Route[] = [
  handle(listOAuthClients, async ({ services, workspaceId }, { query }) => {
    const scope = { list: 'oauth_clients', workspaceId, filters: [] };
    const { items, pagination } = await newestPage(services, query, scope, {
      rows: (page) => listClientRows(services.reads, workspaceId, page),
      total: () => countClients(services.reads, workspaceId),
    });
    const now = isoNow(services.clock);
    return { clients: items.map((client) => presentClient(client, now)), pagination };
  }),

  handle(createOAuthClient, (context, { body }) => {
    const { services, principal, workspaceId, transaction } = context;
    requireRedirectUris(body.redirect_uris);
    const createdBy = principal.userId ?? principal.credentialId;
    const { client, secret } = newClient(services, body, { workspaceId, createdBy });
    return transaction(async (tx) => {
      await insertClient(tx, client);
      const { type, scopes } = presentClient(client, client.created_at);
      await audit(tx, context, client, 'oauth_client.created', { type, scopes });
      const shown = presentClient(client, client.created_at);
      return reply(201, { ...shown, ...(secret !== undefined && { client_secret: secret }) });
    });
  }),

  handle(
    updateOAuthClient,
    (context, { params, body }) => {
      const { services, workspaceId, transaction } = context;
      requireRedirectUris(body.redirect_uris);
      return transaction(async (tx) => {
        const before = await getLockedClient(tx, workspaceId, params.client_id);
        const now = isoNow(services.clock);
        const client = await updateClient(tx, before, {
          ...(body.name !== undefined && { name: body.name }),
          ...(body.redirect_uris && { redirect_uris_json: JSON.stringify(body.redirect_uris) }),
          ...(body.scopes && { scopes_json: JSON.stringify(body.scopes) }),
          updated_at: now,
        });
        noteCredentialChange(tx);
        await audit(tx, context, client, 'oauth_client.updated', { changed: Object.keys(body) });
        return presentClient(client, now);
      });
    },
    OF_CLIENT,
  ),

  handle(
    rotateOAuthClientSecret,
    (context, { params, body }) => {
      const { services, workspaceId, transaction } = context;
      const secret = newClientSecret();
      return transaction(async (tx) => {
        const before = await getLockedClient(tx, workspaceId, params.client_id);
        if (before.type === 'public') throw hasNoSecret();
        const now = isoNow(services.clock);
        const hours = body.overlap_hours ?? 0;
        const client = await updateClient(tx, before, {
          secret_hash: hashSecret(secret),
          previous_secret_hash: hours > 0 ? before.secret_hash : null,
          previous_secret_until: hours > 0 ? isoAfter(services.clock, hours * HOUR_MS) : null,
          updated_at: now,
        });
        await audit(tx, context, client, 'oauth_client.secret_rotated', { overlap_hours: hours });
        return { ...presentClient(client, now), client_secret: secret };
      });
    },
    OF_CLIENT,
  ),

  handle(
    deleteOAuthClient,
    (context, { params }) => {
      const { workspaceId, transaction } = context;
      return transaction(async (tx) => {
        const { client_id: id } = params;
        if (!(await deleteClient(tx, workspaceId, id))) throw notFound('application', id);
        noteCredentialChange(tx);
        await audit(tx, context, { workspace_id: workspaceId, id }, 'oauth_client.deleted', {});
        return { id, deleted: true as const };
      });
    },
    OF_CLIENT,
  ),
];

async function audit(
  tx: Tx,
  { services, caller, principal }: Context,
  { workspace_id, id }: Pick<OAuthClientRow, 'workspace_id' | 'id'>,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const by = auditBy(caller, principal);
  const target = { type: 'oauth_client', id };
  await recordAudit(tx, services, workspace_id, { action, by, target, details });
}

function hasNoSecret(): ApiError {
  return new ApiError('invalid_request', 'A public application has no secret', {
    details: { type: 'conflict' },
  });
}
