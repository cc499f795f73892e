import {
  introspectToken,
  issueToken,
  revokeToken,
  type TokenRequest,
} from '../../contract/oauth.ts';
import type { Scope } from '../../contract/scopes.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { toAuditActor, type ClientInfo } from '../../http/request/client-info.ts';
import { type Context, handle, type Route } from '../../http/route.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import type { Services } from '../../app/services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { revokeGrant } from '../tokens/grants.ts';
import { inspectToken, type LiveToken } from '../tokens/inspect-token.ts';
import type { IssuedTokens } from '../tokens/issue-tokens.ts';
import { rotateRefreshToken } from '../tokens/rotate-refresh-token.ts';
import { authenticateClient } from './authenticate-client.ts';
import { redeemCode } from './codes.ts';
import { redeemDeviceCode } from './device-codes.ts';
import type { KnownClient } from './known-client.ts';
import { filterCoveredScopes, filterGrantableScopes, parseScopeParameter } from './oauth-scopes.ts';
import { requireResource } from './resource.ts';
import { findConsentMembership } from './store.ts';

/** Grant type of RFC 8628 §3.4. */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export const tokenRoutes: Route[] = [
  handle(issueToken, async ({ services, caller }, { body }) => {
    const client = await authenticateClient(services, caller, body);
    return issueForGrantType(services, caller, client, body);
  }),

  handle(revokeToken, async ({ services, caller }, { body }) => {
    const client = await authenticateClient(services, caller, body);
    const token = await inspectToken(services, requireParameter(body.token, 'token'));
    // RFC 7009 §2.2: an unknown or foreign token is answered like a revoked one.
    if (token?.clientId === client.id) await revoke(services, caller, client, token);
    return {};
  }),

  handle(introspectToken, async (context, { body }) => introspect(context, body)),
];

async function issueForGrantType(
  services: Services,
  caller: ClientInfo,
  client: KnownClient,
  body: TokenRequest,
): Promise<IssuedTokens> {
  const grantType = requireParameter(body.grant_type, 'grant_type');
  const resource = requireResource(body.resource, services.publicUrl);
  if (grantType === 'authorization_code') {
    return redeemCode(services, {
      client,
      code: requireParameter(body.code, 'code'),
      redirectUri: requireParameter(body.redirect_uri, 'redirect_uri'),
      codeVerifier: body.code_verifier || undefined,
      resource,
      caller,
    });
  }
  if (grantType === 'refresh_token') {
    return rotateRefreshToken(services, {
      token: requireParameter(body.refresh_token, 'refresh_token'),
      clientId: client.id,
      scopes: requestedScopes(body.scope),
      resource,
      caller,
    });
  }
  if (grantType === DEVICE_CODE_GRANT) {
    const deviceCode = requireParameter(body.device_code, 'device_code');
    return redeemDeviceCode(services, { client, deviceCode, resource });
  }
  throw new OAuthError(
    'unsupported_grant_type',
    `grant_type must be authorization_code, refresh_token or ${DEVICE_CODE_GRANT}`,
  );
}

/** Returns a required parameter. An empty value counts as missing (RFC 6749 §3.1). */
function requireParameter(value: string | undefined, name: string): string {
  if (value === undefined || value === '') {
    throw new OAuthError('invalid_request', `${name} is required`);
  }
  return value;
}

function requestedScopes(text: string | undefined) {
  if (text === undefined || text === '') return undefined;
  const words = parseScopeParameter(text);
  if (!words) throw new OAuthError('invalid_scope', 'scope names one that is unknown');
  return words;
}

async function revoke(
  services: Services,
  caller: ClientInfo,
  { id }: KnownClient,
  { grant }: LiveToken,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    if (!(await revokeGrant(tx, services, grant.id)) || grant.workspace_id === null) return;
    await recordAudit(tx, services, grant.workspace_id, {
      action: 'oauth.revoked',
      by: toAuditActor(caller),
      target: { type: 'oauth_client', id },
      details: { grant_id: grant.id },
    });
  });
}

/**
 * Answers introspection (RFC 7662). Tokens of other clients look inactive. Public clients are rejected, because they
 * cannot authenticate (§2.1).
 */
async function introspect(
  { services, caller }: Context,
  body: Parameters<typeof authenticateClient>[2] & { token?: string },
) {
  const client = await authenticateClient(services, caller, body);
  if (client.type === 'public') {
    throw new OAuthError('unauthorized_client', 'Only applications with a secret may ask');
  }
  const token = await inspectToken(services, requireParameter(body.token, 'token'));
  if (token?.clientId !== client.id) return { active: false };
  const scope = await currentScope(services, client, token);
  if (scope === undefined) return { active: false };
  return {
    active: true,
    scope,
    client_id: client.id,
    sub: token.userId,
    exp: token.expiresAt,
    iat: token.issuedAt,
    iss: token.issuer,
    aud: token.audience,
    ...(token.jti !== undefined && { jti: token.jti }),
    ...(token.kind === 'access' && { token_type: 'Bearer' }),
  };
}

/**
 * Returns the scopes that client and user still hold.
 *
 * @returns undefined when the user is no longer a member
 */
async function currentScope(
  { reads }: Services,
  client: KnownClient,
  { userId, scope, grant }: LiveToken,
): Promise<string | undefined> {
  const member = await findConsentMembership(reads, grant.workspace_id ?? '', userId);
  if (!member) return undefined;
  const registered = JSON.parse(client.scopes_json) as Scope[];
  return filterGrantableScopes(
    filterCoveredScopes(parseScopeParameter(scope) ?? [], registered),
    member.role,
  ).join(' ');
}
