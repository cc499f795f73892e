import type { Services } from '../../app/services.ts';
import { recordAuditForUser } from '../../audit/record-audit.ts';
import type { Session, Tokens } from '../../contract/sign-in.ts';
import { type ClientInfo, toAuditActor } from '../../http/request/client-info.ts';
import { type Context, type Reply, reply } from '../../http/route.ts';
import { type Principal, sessionRequiredError } from '../../http/security/principal.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import type { Tx } from '../../storage/db.ts';
import { findGrant } from '../tokens/store.ts';
import {
  expiredSessionCookie,
  listLiveGrants,
  revokeGrant,
  revokeUserGrants,
} from '../tokens/grants.ts';
import { rotateRefreshToken } from '../tokens/rotate-refresh-token.ts';
import { findClientNames } from './store.ts';

export async function listOwnSessions(
  { reads, clock }: Services,
  principal: Principal,
): Promise<Session[]> {
  const grants = await listLiveGrants(reads, clock, requireUserId(principal));
  const clientIds = grants.flatMap(({ client_id }) => client_id ?? []);
  const names = await findClientNames(reads, clientIds);
  return grants.map(({ id, kind, client_id, ...grant }) => ({
    id,
    kind,
    client: client_id === null ? null : { id: client_id, name: names.get(client_id) ?? '' },
    current: id === principal.grantId,
    user_agent: grant.user_agent,
    ip_address: grant.ip_address,
    created_at: grant.created_at,
    last_used_at: grant.last_used_at,
    expires_at: grant.expires_at,
  }));
}

/**
 * Ends the session of the request.
 *
 * @throws ApiError `forbidden` for a token of an external issuer, which has no session here
 */
export async function signOut(context: Context): Promise<Reply<200, { signed_out: true }>> {
  const { services, principal } = context;
  const { grantId } = principal;
  if (grantId === null) {
    throw new ApiError('forbidden', 'This token belongs to another issuer: sign out there', {
      details: { type: 'session' },
    });
  }
  return context.transaction(async (tx) => {
    if (await revokeGrant(tx, services, grantId)) {
      await auditSessionEnd(tx, context, { type: 'session', id: grantId });
    }
    return reply(
      200,
      { signed_out: true },
      { cookies: [expiredSessionCookie()], clearsCache: true },
    );
  });
}

/** Ends all other sessions of the user. Applications stay. */
export async function signOutElsewhere(context: Context): Promise<{ sessions_ended: number }> {
  const { services, principal } = context;
  const userId = requireUserId(principal);
  return context.transaction(async (tx) => {
    const ended = await revokeUserGrants(tx, services, {
      userId,
      exceptId: principal.grantId,
      kinds: ['tokens', 'cookie'],
    });
    if (ended > 0) {
      await auditSessionEnd(tx, context, { type: 'user', id: userId }, { sessions_ended: ended });
    }
    return { sessions_ended: ended };
  });
}

/**
 * Ends a session or application grant of the caller.
 *
 * @throws ApiError `resource_not_found` when it has ended or belongs to another user
 */
export async function endOwnSession(
  context: Context,
  id: string,
): Promise<Reply<200, { id: string; deleted: true }>> {
  const { services, principal } = context;
  const grant = await findGrant(services.reads, id);
  if (!grant || grant.user_id !== principal.userId) throw notFound('session', id);
  return context.transaction(async (tx) => {
    if (!(await revokeGrant(tx, services, id))) throw notFound('session', id);
    const { client_id } = grant;
    await auditSessionEnd(
      tx,
      context,
      { type: 'session', id },
      client_id === null ? {} : { client_id },
    );
    const cookies = id === principal.grantId ? [expiredSessionCookie()] : [];
    return reply(200, { id, deleted: true }, { cookies });
  });
}

async function auditSessionEnd(
  tx: Tx,
  { services, principal, caller }: Context,
  target: { type: string; id: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAuditForUser(tx, services, requireUserId(principal), {
    action: 'session.ended',
    by: toAuditActor(caller, principal),
    target,
    details,
  });
}

function requireUserId({ userId }: Principal): string {
  if (userId !== null) return userId;
  throw sessionRequiredError();
}

/**
 * Returns new tokens for the refresh token of a sign-in. A refresh token of an application is rejected: it belongs at
 * /oauth/token, where the application authenticates.
 *
 * @throws ApiError `unauthorized`
 */
export async function refreshTokens(
  services: Services,
  token: string,
  caller: ClientInfo,
): Promise<Tokens> {
  try {
    const tokens = await rotateRefreshToken(services, { token, clientId: null, caller });
    const { access_token, refresh_token, expires_in, token_type } = tokens;
    return { access_token, refresh_token, expires_in, token_type };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    throw new ApiError('unauthorized', 'The refresh token is invalid, was used or has expired', {
      cause: error,
    });
  }
}
