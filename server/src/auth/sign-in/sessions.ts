import { recordAuditOfUser } from '../../audit/record-audit.ts';
import type { Session } from '../../contract/sign-in.ts';
import { auditBy } from '../../http/caller.ts';
import { type Context, type Reply, reply } from '../../http/handle.ts';
import type { Principal } from '../../http/principal.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import { findGrant } from '../tokens/grant-store.ts';
import { endedCookie, listLiveGrants, revokeGrant, revokeGrantsOf } from '../tokens/grants.ts';
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

/** The session that the request is made with. Of a token of another issuer there is none to end here. */
export async function endOwn(context: Context): Promise<Reply<200, { signed_out: true }>> {
  const { services, principal } = context;
  const { grantId } = principal;
  if (grantId === null) {
    throw new ApiError('forbidden', 'This token is of another issuer, and ends there', {
      details: { type: 'session' },
    });
  }
  return context.transaction(async (tx) => {
    if (await revokeGrant(tx, services, grantId)) {
      await recordEnd(tx, context, { type: 'session', id: grantId });
    }
    return reply(200, { signed_out: true }, { cookies: [endedCookie()] });
  });
}

/** All sign-ins but this one; applications stay. */
export async function endOthers(context: Context): Promise<{ sessions_ended: number }> {
  const { services, principal } = context;
  const userId = requireUserId(principal);
  return context.transaction(async (tx) => {
    const ended = await revokeGrantsOf(tx, services, {
      userId,
      except: principal.grantId,
      kinds: ['tokens', 'cookie'],
    });
    if (ended > 0) {
      await recordEnd(tx, context, { type: 'user', id: userId }, { sessions_ended: ended });
    }
    return { sessions_ended: ended };
  });
}

/** @throws ApiError `resource_not_found` for one of somebody else, or that has ended */
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
    await recordEnd(tx, context, { type: 'session', id }, client_id === null ? {} : { client_id });
    const cookies = id === principal.grantId ? [endedCookie()] : [];
    return reply(200, { id, deleted: true }, { cookies });
  });
}

async function recordEnd(
  tx: Tx,
  { services, principal, caller }: Context,
  target: { type: string; id: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAuditOfUser(tx, services, requireUserId(principal), {
    action: 'session.ended',
    by: auditBy(caller, principal),
    target,
    details,
  });
}

function requireUserId({ userId }: Principal): string {
  if (userId !== null) return userId;
  throw new ApiError('forbidden', 'Only somebody who is signed in can do this', {
    details: { type: 'session' },
  });
}
