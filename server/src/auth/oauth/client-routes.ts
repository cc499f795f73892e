import { randomBytes } from 'node:crypto';

import type { Static } from 'typebox';

import type { Services } from '../../app/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import {
  createOAuthClient,
  type CreateOAuthClientRequest,
  deleteOAuthClient,
  listOAuthClients,
  type OAuthClient,
  rotateOAuthClientSecret,
  updateOAuthClient,
} from '../../contract/oauth-clients.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import { loadNewestPageOfQuery } from '../../http/request/pagination.ts';
import { type Context, handle, reply, type Route } from '../../http/route.ts';
import { HOUR_MS, isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../storage/db.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { invalidateCredentials } from '../../workspaces/store.ts';
import { hashSecret } from '../tokens/grants.ts';
import { findRedirectUriProblem } from './redirect-uri.ts';
import {
  deleteClient,
  lockClient,
  insertClient,
  selectClients,
  locateClient,
  updateClient,
} from './store.ts';

const byClientId = { locate: locateClient };

export const clientRoutes: Route[] = [
  handle(listOAuthClients, async ({ services, workspaceId }, { query }) => {
    const scope = { list: 'oauth_clients', workspaceId, filters: [] };
    const rows = selectClients(services.reads, workspaceId);
    const { items, pagination } = await loadNewestPageOfQuery(services, query, scope, rows);
    const now = isoNow(services.clock);
    return { clients: items.map((client) => presentClient(client, now)), pagination };
  }),

  handle(createOAuthClient, (context, { body }) => {
    const { services, principal, workspaceId, transaction } = context;
    requireRedirectUris(body.redirect_uris);
    const createdBy = principal.userId ?? principal.credentialId;
    const { client, secret } = buildClient(services, body, { workspaceId, createdBy });
    return transaction(async (tx) => {
      await insertClient(tx, client);
      const { type, scopes } = presentClient(client, client.created_at);
      await auditClient(tx, context, client, 'oauth_client.created', { type, scopes });
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
        const before = await lockClient(tx, workspaceId, params.client_id);
        if (before.public_id !== null) throw notRegisteredError();
        const now = isoNow(services.clock);
        const client = await updateClient(tx, before, {
          ...(body.name !== undefined && { name: body.name }),
          ...(body.redirect_uris && { redirect_uris_json: JSON.stringify(body.redirect_uris) }),
          ...(body.scopes && { scopes_json: JSON.stringify(body.scopes) }),
          updated_at: now,
        });
        invalidateCredentials(tx);
        await auditClient(tx, context, client, 'oauth_client.updated', {
          changed: Object.keys(body),
        });
        return presentClient(client, now);
      });
    },
    byClientId,
  ),

  handle(
    rotateOAuthClientSecret,
    (context, { params, body }) => {
      const { services, workspaceId, transaction } = context;
      const secret = generateClientSecret();
      return transaction(async (tx) => {
        const before = await lockClient(tx, workspaceId, params.client_id);
        if (before.type === 'public') throw noSecretError();
        const now = isoNow(services.clock);
        const hours = body.overlap_hours ?? 0;
        const client = await updateClient(tx, before, {
          secret_hash: hashSecret(secret),
          previous_secret_hash: hours > 0 ? before.secret_hash : null,
          previous_secret_until: hours > 0 ? isoAfter(services.clock, hours * HOUR_MS) : null,
          updated_at: now,
        });
        await auditClient(tx, context, client, 'oauth_client.secret_rotated', {
          overlap_hours: hours,
        });
        return { ...presentClient(client, now), client_secret: secret };
      });
    },
    byClientId,
  ),

  handle(
    deleteOAuthClient,
    (context, { params }) => {
      const { workspaceId, transaction } = context;
      return transaction(async (tx) => {
        const { client_id: id } = params;
        if (!(await deleteClient(tx, workspaceId, id))) throw notFound('application', id);
        invalidateCredentials(tx);
        await auditClient(
          tx,
          context,
          { workspace_id: workspaceId, id },
          'oauth_client.deleted',
          {},
        );
        return { id, client_id: id, deleted: true as const };
      });
    },
    byClientId,
  ),
];

async function auditClient(
  tx: Tx,
  { services, caller, principal }: Context,
  { workspace_id, id }: Pick<OAuthClientRow, 'workspace_id' | 'id'>,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const by = toAuditActor(caller, principal);
  const target = { type: 'oauth_client', id };
  await recordAudit(tx, services, workspace_id, { action, by, target, details });
}

function notRegisteredError(): ApiError {
  return new ApiError(
    'invalid_request',
    'This application was not registered here: only its publisher changes it. Delete it to end its grants',
    { details: { type: 'conflict' } },
  );
}

function noSecretError(): ApiError {
  return new ApiError('invalid_request', 'A public application has no secret', {
    details: { type: 'conflict' },
  });
}

const SECRET_BYTES = 32;

/** Generates a secret of 256 random bits. A plain hash of it is therefore safe to store. */
export function generateClientSecret(): string {
  return `dcs_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/**
 * Checks redirect URIs of a registration.
 *
 * @throws ApiError `invalid_request` naming the first invalid one
 */
export function requireRedirectUris(uris: readonly string[] | undefined): void {
  for (const [index, uri] of (uris ?? []).entries()) {
    const refusal = findRedirectUriProblem(uri);
    if (refusal === undefined) continue;
    const field = `redirect_uris.${index}`;
    throw invalidField(field, 'invalid_value', `redirect_uris must be ${refusal}`);
  }
}

/**
 * Builds the row and the secret of a new client.
 *
 * @param owner.createdBy id of a user or key
 */
export function buildClient(
  { clock }: Pick<Services, 'clock'>,
  body: CreateOAuthClientRequest,
  owner: { workspaceId: string; createdBy: string },
): { client: OAuthClientRow; secret: string | undefined } {
  const { type = 'confidential' } = body;
  const secret = type === 'confidential' ? generateClientSecret() : undefined;
  const created_at = isoNow(clock);
  const client = {
    workspace_id: owner.workspaceId,
    id: newId('client'),
    public_id: null,
    name: body.name,
    type,
    secret_hash: secret === undefined ? null : hashSecret(secret),
    previous_secret_hash: null,
    previous_secret_until: null,
    redirect_uris_json: JSON.stringify(body.redirect_uris),
    scopes_json: JSON.stringify(body.scopes),
    created_by: owner.createdBy,
    created_at,
    updated_at: created_at,
  };
  return { client, secret };
}

/**
 * Presents a client without its secrets.
 *
 * @param now ISO time
 */
export function presentClient(client: OAuthClientRow, now: string): Static<typeof OAuthClient> {
  const { id, public_id, workspace_id, name, type, created_by, created_at, updated_at } = client;
  const { previous_secret_until: until } = client;
  return {
    id,
    client_id: public_id ?? id,
    workspace_id,
    name,
    type,
    redirect_uris: JSON.parse(client.redirect_uris_json) as OAuthClient['redirect_uris'],
    scopes: JSON.parse(client.scopes_json) as OAuthClient['scopes'],
    previous_secret_expires_at: until !== null && until > now ? until : null,
    created_by,
    created_at,
    updated_at,
  };
}
