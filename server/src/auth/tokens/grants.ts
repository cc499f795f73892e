import { hash, randomBytes } from 'node:crypto';

import type { Scope } from '../../contract/scopes.ts';
import type { Caller } from '../../http/caller.ts';
import { type Cookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { type Clock, DAY_MS, isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { insertGrant, listLiveGrantRows, revokeGrantRows } from './grant-store.ts';

export { findGrant } from './grant-store.ts';

type Needed = Pick<Services, 'clock'>;

/** From the last issue of tokens, or from the sign-in of a browser. */
export const GRANT_LIFETIME_MS = 30 * DAY_MS;
/** A browser that was away for so long signs in again. */
export const SESSION_IDLE_MS = 14 * DAY_MS;

const SESSION_SECRET_BYTES = 32;

export type NewGrant = {
  userId: string;
  kind: 'tokens' | 'oauth';
  /** Of an application. */
  clientId?: string | null | undefined;
  /** The only one that an application reaches; the default one of a sign-in. */
  workspaceId?: string | null | undefined;
  /** Of an application; a sign-in holds what the role of its user holds. */
  scopes?: readonly Scope[] | null | undefined;
  caller: Pick<Caller, 'address' | 'userAgent'>;
};

export type NewSession = Pick<NewGrant, 'userId' | 'workspaceId' | 'caller'>;

export async function startGrant(tx: Tx, { clock }: Needed, made: NewGrant): Promise<GrantRow> {
  const grant = newGrantRow(clock, made);
  await insertGrant(tx, grant);
  return grant;
}

/** Lets a browser in. Its secret is a new one each time, so nobody can know it beforehand; only its hash is kept. */
export async function startSession(
  tx: Tx,
  { clock }: Needed,
  made: NewSession,
): Promise<{ grant: GrantRow; cookie: Cookie }> {
  const secret = randomBytes(SESSION_SECRET_BYTES).toString('base64url');
  const grant: GrantRow = {
    ...newGrantRow(clock, { ...made, kind: 'tokens' }),
    kind: 'cookie',
    cookie_hash: hashSecret(secret),
  };
  await insertGrant(tx, grant);
  const maxAge = GRANT_LIFETIME_MS / SECOND_MS;
  return { grant, cookie: { name: SESSION_COOKIE, value: secret, maxAge } };
}

/** Takes the cookie of a session away. */
export function endedCookie(): Cookie {
  return { name: SESSION_COOKIE, value: '', maxAge: 0 };
}

/** @returns false when it had ended, or is not there */
export async function revokeGrant(tx: Tx, { clock }: Needed, id: string): Promise<boolean> {
  return (await revoke(tx, { id, now: isoNow(clock) })) > 0;
}

/**
 * @param which.except stays
 * @param which.kinds all when left out
 * @returns how many ended by it
 */
export async function revokeGrantsOf(
  tx: Tx,
  { clock }: Needed,
  which: { userId: string; except?: string | null; kinds?: readonly GrantRow['kind'][] },
): Promise<number> {
  return revoke(tx, { ...which, now: isoNow(clock) });
}

async function revoke(tx: Tx, which: Parameters<typeof revokeGrantRows>[1]): Promise<number> {
  const ended = await revokeGrantRows(tx, which);
  if (ended > 0) noteCredentialChange(tx);
  return ended;
}

/** Sessions and applications of a user that have not ended, newest first. */
export async function listLiveGrants(db: Db, clock: Clock, userId: string): Promise<GrantRow[]> {
  const grants = await listLiveGrantRows(db, userId, isoNow(clock));
  return grants.filter((grant) => isLive(grant, clock));
}

/** @param lastUsedAtMs where more is known than the row says, which is written down once in a while */
export function isLive(grant: GrantRow, clock: Clock, lastUsedAtMs = 0): boolean {
  return grant.revoked_at === null && clock.now().getTime() < endOf(grant, lastUsedAtMs);
}

function endOf({ kind, expires_at, last_used_at }: GrantRow, lastUsedAtMs: number): number {
  const end = Date.parse(expires_at);
  if (kind !== 'cookie') return end;
  return Math.min(end, Math.max(Date.parse(last_used_at), lastUsedAtMs) + SESSION_IDLE_MS);
}

/** What is kept of a secret of 256 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

function newGrantRow(clock: Clock, made: NewGrant): GrantRow {
  const now = isoNow(clock);
  return {
    id: newId('grant'),
    user_id: made.userId,
    kind: made.kind,
    client_id: made.clientId ?? null,
    workspace_id: made.workspaceId ?? null,
    scopes_json: made.scopes ? JSON.stringify(made.scopes) : null,
    cookie_hash: null,
    user_agent: made.caller.userAgent,
    ip_address: made.caller.address,
    created_at: now,
    last_used_at: now,
    expires_at: isoAfter(clock, GRANT_LIFETIME_MS),
    revoked_at: null,
  };
}
