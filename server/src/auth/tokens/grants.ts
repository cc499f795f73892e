import { hash, randomBytes } from 'node:crypto';

import type { Scope } from '../../contract/scopes.ts';
import type { ClientInfo } from '../../http/request/client-info.ts';
import { type Cookie, SESSION_COOKIE } from '../../http/security/cookies.ts';
import { type Clock, DAY_MS, isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../app/services.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { invalidateCredentials } from '../../workspaces/store.ts';
import { insertGrant, listLiveGrantRows, revokeGrantRows } from './store.ts';

type GrantDependencies = Pick<Services, 'clock'>;

/** Lifetime after the last issue of tokens, or after a browser sign-in. */
export const GRANT_LIFETIME_MS = 30 * DAY_MS;
/** A browser session ends after this time without use. */
export const SESSION_IDLE_MS = 14 * DAY_MS;

const SESSION_SECRET_BYTES = 32;

/** Properties of a grant to an application (`oauth`) or of a sign-in (`tokens`). */
export type NewGrant = {
  userId: string;
  kind: 'tokens' | 'oauth';
  /** Client of an application grant. */
  clientId?: string | null | undefined;
  /** `client_id` of a client that no workspace has registered. */
  publicClientId?: string | null | undefined;
  /** Address of this server that tokens are restricted to. */
  resource?: string | null | undefined;
  /** The only workspace of an application; the default workspace of a sign-in. */
  workspaceId?: string | null | undefined;
  /** Scopes of an application. After a sign-in the user's role decides. */
  scopes?: readonly Scope[] | null | undefined;
  caller: Pick<ClientInfo, 'address' | 'userAgent'>;
};

/** Properties of a browser session. */
export type NewSession = Pick<NewGrant, 'userId' | 'workspaceId' | 'caller'>;

/** Creates and stores a grant. Its tokens are issued separately. */
export async function startGrant(
  tx: Tx,
  { clock }: GrantDependencies,
  input: NewGrant,
): Promise<GrantRow> {
  const grant = buildGrantRow(clock, input);
  await insertGrant(tx, grant);
  return grant;
}

/** Starts a browser session with a new secret, which prevents session fixation. Only the hash is stored. */
export async function startSession(
  tx: Tx,
  { clock }: GrantDependencies,
  input: NewSession,
): Promise<{ grant: GrantRow; cookie: Cookie }> {
  const secret = randomBytes(SESSION_SECRET_BYTES).toString('base64url');
  const grant: GrantRow = {
    ...buildGrantRow(clock, { ...input, kind: 'tokens' }),
    kind: 'cookie',
    cookie_hash: hashSecret(secret),
  };
  await insertGrant(tx, grant);
  const maxAge = GRANT_LIFETIME_MS / SECOND_MS;
  return { grant, cookie: { name: SESSION_COOKIE, value: secret, maxAge } };
}

/** Creates the cookie that deletes the session cookie. */
export function expiredSessionCookie(): Cookie {
  return { name: SESSION_COOKIE, value: '', maxAge: 0 };
}

/** Returns false when the grant has ended or does not exist. */
export async function revokeGrant(
  tx: Tx,
  { clock }: GrantDependencies,
  id: string,
): Promise<boolean> {
  return (await revokeMatching(tx, { id, now: isoNow(clock) })) > 0;
}

/**
 * Revokes grants of a user.
 *
 * @param which.exceptId id of a grant that stays
 * @param which.kinds default: all kinds
 * @returns how many were revoked
 */
export async function revokeUserGrants(
  tx: Tx,
  { clock }: GrantDependencies,
  which: { userId: string; exceptId?: string | null; kinds?: readonly GrantRow['kind'][] },
): Promise<number> {
  return revokeMatching(tx, { ...which, now: isoNow(clock) });
}

async function revokeMatching(
  tx: Tx,
  which: Parameters<typeof revokeGrantRows>[1],
): Promise<number> {
  const ended = await revokeGrantRows(tx, which);
  if (ended > 0) invalidateCredentials(tx);
  return ended;
}

/** Lists live sessions and application grants of a user, newest first. */
export async function listLiveGrants(db: Db, clock: Clock, userId: string): Promise<GrantRow[]> {
  const grants = await listLiveGrantRows(db, userId, isoNow(clock));
  return grants.filter((grant) => isGrantLive(grant, clock));
}

/**
 * Tells whether a grant is neither revoked nor expired.
 *
 * @param lastUsedAtMs latest use known to this process; the row lags behind
 */
export function isGrantLive(grant: GrantRow, clock: Clock, lastUsedAtMs = 0): boolean {
  return grant.revoked_at === null && clock.now().getTime() < grantEndMs(grant, lastUsedAtMs);
}

function grantEndMs({ kind, expires_at, last_used_at }: GrantRow, lastUsedAtMs: number): number {
  const end = Date.parse(expires_at);
  if (kind !== 'cookie') return end;
  return Math.min(end, Math.max(Date.parse(last_used_at), lastUsedAtMs) + SESSION_IDLE_MS);
}

/** Returns the `client_id` of OAuth; null for a sign-in. */
export function clientIdOf({
  client_id,
  public_client_id,
}: Pick<GrantRow, 'client_id' | 'public_client_id'>): string | null {
  return public_client_id ?? client_id;
}

/** Hashes a secret of 256 random bits for storage. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

function buildGrantRow(clock: Clock, input: NewGrant): GrantRow {
  const now = isoNow(clock);
  return {
    id: newId('grant'),
    user_id: input.userId,
    kind: input.kind,
    client_id: input.clientId ?? null,
    public_client_id: input.publicClientId ?? null,
    resource: input.resource ?? null,
    workspace_id: input.workspaceId ?? null,
    scopes_json: input.scopes ? JSON.stringify(input.scopes) : null,
    cookie_hash: null,
    user_agent: input.caller.userAgent,
    ip_address: input.caller.address,
    created_at: now,
    last_used_at: now,
    expires_at: isoAfter(clock, GRANT_LIFETIME_MS),
    revoked_at: null,
  };
}
