import {
  introspectToken,
  issueToken,
  revokeToken,
  type TokenRequest,
} from '../../contract/oauth.ts';
import type { Scope } from '../../contract/scopes.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { auditBy, type Caller } from '../../http/caller.ts';
import { type Context, handle, type Route } from '../../http/handle.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import type { Services } from '../../services.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { revokeGrant } from '../tokens/grants.ts';
import { inspectToken, type LiveToken } from '../tokens/inspect-token.ts';
import type { IssuedTokens } from '../tokens/issue-tokens.ts';
import { rotateRefreshToken } from '../tokens/rotate-refresh-token.ts';
import { authenticateClient } from './authenticate-client.ts';
import { redeemCode } from './codes.ts';
import { coveredBy, grantable, parseScope } from './scope-words.ts';
import { findMembership } from './store.ts';

export const tokenRoutes: Route[] = [
  handle(issueToken, async ({ services, caller }, { body }) => {
    const client = await authenticateClient(services, caller, body);
    return issue(services, caller, client, body);
  }),

  handle(revokeToken, async ({ services, caller }, { body }) => {
    const client = await authenticateClient(services, caller, body);
    const token = await inspectToken(services, given(body.token, 'token'));
    // RFC 7009 §2.2: what is not there, or not the client's, is answered as what was revoked.
    if (token?.clientId === client.id) await revoke(services, caller, client, token);
    return {};
  }),

  handle(introspectToken, async (context, { body }) => introspect(context, body)),
];

async function issue(
  services: Services,
  caller: Caller,
  client: OAuthClientRow,
  body: TokenRequest,
): Promise<IssuedTokens> {
  const grantType = given(body.grant_type, 'grant_type');
  if (grantType === 'authorization_code') {
    return redeemCode(services, {
      client,
      code: given(body.code, 'code'),
      redirectUri: given(body.redirect_uri, 'redirect_uri'),
      codeVerifier: body.code_verifier || undefined,
      caller,
    });
  }
  if (grantType === 'refresh_token') {
    return rotateRefreshToken(services, {
      token: given(body.refresh_token, 'refresh_token'),
      clientId: client.id,
      scopes: requestedScopes(body.scope),
      caller,
    });
  }
  throw new OAuthError(
    'unsupported_grant_type',
    'grant_type must be authorization_code or refresh_token',
  );
}

/** RFC 6749 §3.1: one without a value counts as left out. */
function given(value: string | undefined, name: string): string {
  if (value === undefined || value === '') {
    throw new OAuthError('invalid_request', `${name} is required`);
  }
  return value;
}

function requestedScopes(text: string | undefined) {
  if (text === undefined || text === '') return undefined;
  const words = parseScope(text);
  if (!words) throw new OAuthError('invalid_scope', 'scope names one that is unknown');
  return words;
}

async function revoke(
  services: Services,
  caller: Caller,
  { id, workspace_id }: OAuthClientRow,
  { grant }: LiveToken,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    if (!(await revokeGrant(tx, services, grant.id))) return;
    await recordAudit(tx, services, workspace_id, {
      action: 'oauth.revoked',
      by: auditBy(caller),
      target: { type: 'oauth_client', id },
      details: { grant_id: grant.id },
    });
  });
}

/** RFC 7662. Of tokens of others a client learns nothing, and nothing is told to who cannot prove who it is (§2.1). */
async function introspect(
  { services, caller }: Context,
  body: Parameters<typeof authenticateClient>[2] & { token?: string },
) {
  const client = await authenticateClient(services, caller, body);
  if (client.type === 'public') {
    throw new OAuthError('unauthorized_client', 'Only applications with a secret may ask');
  }
  const token = await inspectToken(services, given(body.token, 'token'));
  if (token?.clientId !== client.id) return { active: false };
  const scope = await scopeNow(services, client, token);
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

/** What the client may still ask for, and the user still give. @returns undefined when the user is no member any more */
async function scopeNow(
  { reads }: Services,
  client: OAuthClientRow,
  { userId, scope }: LiveToken,
): Promise<string | undefined> {
  const member = await findMembership(reads, client.workspace_id, userId);
  if (!member) return undefined;
  const registered = JSON.parse(client.scopes_json) as Scope[];
  return grantable(coveredBy(parseScope(scope) ?? [], registered), member.role).join(' ');
}
