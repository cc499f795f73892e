import type { Principal } from '../../http/principal.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { AccessClaims } from './access-token.ts';
import { userOfIdentity } from './external-user.ts';
import { findGrantReach, findIdentityReach, type GrantReachRow } from './find-access.ts';
import { invalidToken } from './invalid-token.ts';
import type { ForeignToken } from './jwt-issuers.ts';
import { applicationPrincipal, userPrincipal } from './token-principal.ts';

/** What is known of a credential that was looked up. */
export type Known = {
  principal: Principal;
  /** Undefined for a token of another issuer. */
  grant: GrantReachRow | undefined;
};

/** Who an access token of ours speaks for. @throws ApiError `unauthorized` */
export async function lookUpToken(db: Db, { gid, scope, sub }: AccessClaims): Promise<Known> {
  const rows = await findGrantReach(db, 'id', gid);
  const grant = rows[0];
  if (!grant || grant.user_id !== sub || grant.kind === 'cookie') throw invalidToken();
  if (grant.kind === 'tokens') return { principal: ofSignIn(rows, grant), grant };
  const principal = applicationPrincipal(rows, scope?.split(' ') ?? []);
  if (!principal) throw invalidToken();
  return { principal, grant };
}

/** Who the cookie of a session speaks for. @throws ApiError `unauthorized` */
export async function lookUpSession(db: Db, cookieHash: string): Promise<Known> {
  const rows = await findGrantReach(db, 'cookie_hash', cookieHash);
  const grant = rows[0];
  if (grant?.kind !== 'cookie') throw invalidToken();
  return { principal: ofSignIn(rows, grant), grant };
}

function ofSignIn(rows: readonly GrantReachRow[], grant: GrantReachRow): Principal {
  return userPrincipal({ userId: grant.user_id, grantId: grant.id }, rows, {
    workspaceId: grant.workspace_id,
  });
}

export type ForeignNeeds = Pick<
  Services,
  'db' | 'reads' | 'dialect' | 'jobSignals' | 'clock' | 'secrets'
>;

/** Who a token of another issuer speaks for; somebody who comes for the first time is written down. @throws ApiError `unauthorized` */
export async function lookUpForeign(services: ForeignNeeds, found: ForeignToken): Promise<Known> {
  const { issuer, subject, scopes } = found;
  let rows = await findIdentityReach(services.reads, issuer.issuer, subject);
  if (rows.length === 0) {
    await meet(services, found);
    rows = await findIdentityReach(services.db, issuer.issuer, subject);
  }
  const userId = rows[0]?.user_id;
  if (userId === undefined) throw invalidToken();
  const chosen = { workspaceId: issuer.workspace_id ?? null, scopes };
  return { principal: userPrincipal({ userId, grantId: null }, rows, chosen), grant: undefined };
}

async function meet(services: ForeignNeeds, { issuer, ...person }: ForeignToken): Promise<void> {
  const { role, workspace_id: workspaceId } = issuer;
  const identity = { ...person, issuer: issuer.issuer, role, workspaceId };
  await inTransaction(services, (tx) => userOfIdentity(tx, services, identity));
}
