import { randomBytes } from 'node:crypto';

import type { Static } from 'typebox';

import type { CreateOAuthClientRequest, OAuthClient } from '../../contract/oauth-clients.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { hashSecret } from '../tokens/grants.ts';
import { refusalOf } from './redirect-uri.ts';

const SECRET_BYTES = 32;

/** 256 random bits, so that a plain hash of them is enough. */
export function newClientSecret(): string {
  return `dcs_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** @throws ApiError `invalid_request` naming the first address that cannot be registered */
export function requireRedirectUris(uris: readonly string[] | undefined): void {
  for (const [index, uri] of (uris ?? []).entries()) {
    const refusal = refusalOf(uri);
    if (refusal === undefined) continue;
    const field = `redirect_uris.${index}`;
    throw invalidField(field, 'invalid_value', `redirect_uris must be ${refusal}`);
  }
}

/** @param createdBy user or key */
export function newClient(
  { clock }: Pick<Services, 'clock'>,
  body: CreateOAuthClientRequest,
  owner: { workspaceId: string; createdBy: string },
): { client: OAuthClientRow; secret: string | undefined } {
  const { type = 'confidential' } = body;
  const secret = type === 'confidential' ? newClientSecret() : undefined;
  const created_at = isoNow(clock);
  const client = {
    workspace_id: owner.workspaceId,
    id: newId('client'),
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

/** @param now ISO time */
export function presentClient(client: OAuthClientRow, now: string): Static<typeof OAuthClient> {
  const { id, workspace_id, name, type, created_by, created_at, updated_at } = client;
  const { previous_secret_until: until } = client;
  return {
    id,
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
