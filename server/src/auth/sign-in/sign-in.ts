import { recordAuditOfUser } from '../../audit/record-audit.ts';
import { auditBy, type Caller } from '../../http/caller.ts';
import { type Cookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { GrantRow, UserRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { listMemberships } from '../../workspaces/store.ts';
import { hashSecret, revokeGrant, startGrant, startSession } from '../tokens/grants.ts';
import { issueTokens, type IssuedTokens } from '../tokens/issue-tokens.ts';
import { checkPassword } from './check-password.ts';
import { noteFailure } from './note-failure.job.ts';
import { type PresentedCode, readCode, useCode } from './second-factor.ts';
import { findGrantOfCookie, lockUser } from './store.ts';
import type { Try } from './throttle.ts';

export type SignInRequest = {
  email: string;
  password: string;
  /** Of the second factor: six digits, or a recovery code. */
  code?: string | undefined;
  kind: 'tokens' | 'cookie';
  /** The default one of the session; default: the user's first. */
  workspaceId?: string | undefined;
  caller: Caller;
};

export type SignedIn = {
  user: UserRow;
  grant: GrantRow;
  /** Of kind `tokens`. */
  tokens: IssuedTokens | undefined;
  /** Of kind `cookie`: to be set with the answer. */
  cookies: readonly Cookie[];
};

/**
 * Signs somebody in by password, and by a code where a second factor is set up: for all doors.
 *
 * @throws ApiError `unauthorized`, of type `second_factor_required` only after a right password; `rate_limit_exceeded` of
 * type `too_many_attempts`, or of `concurrent_requests` when too many passwords are being checked; `resource_not_found`
 * for a workspace that the user does not belong to
 */
export async function signIn(services: Services, request: SignInRequest): Promise<SignedIn> {
  const { user, tried } = await checkPassword(services, request);
  const code = await requireCode(services, { user, tried, request });
  await requireMember(services, { user, tried, request });
  const signedIn = await inTransaction(services, async (tx) => {
    const current = await lockUser(tx, user.id);
    if (!current || !isSame(current, user)) return undefined;
    if (code && !(await useCode(tx, services, user.id, code))) return undefined;
    await tried.succeeded(tx);
    return startSignedIn(tx, services, { ...request, user, how: code?.kind ?? 'password' });
  });
  if (signedIn) return signedIn;
  // Another request was faster: with the code, or with a change of the password or of the second factor.
  throw await failedCode(services, { user, tried, request });
}

type Started = Pick<SignInRequest, 'kind' | 'workspaceId' | 'caller'> & {
  user: UserRow;
  /** What was proved, for the audit log. */
  how: 'password' | 'provider' | PresentedCode['kind'];
};

/** Lets in who has proved everything: a new session each time, in place of the one that the browser had. */
export async function startSignedIn(
  tx: Tx,
  services: Services,
  { user, kind, workspaceId, caller, how }: Started,
): Promise<SignedIn> {
  const made = { userId: user.id, workspaceId: workspaceId ?? null, caller };
  let signedIn: SignedIn;
  if (kind === 'cookie') {
    await endSessionOf(tx, services, caller);
    const { grant, cookie } = await startSession(tx, services, made);
    signedIn = { user, grant, tokens: undefined, cookies: [cookie] };
  } else {
    const grant = await startGrant(tx, services, { ...made, kind });
    signedIn = { user, grant, tokens: await issueTokens(tx, services, grant), cookies: [] };
  }
  const by = { ...auditBy(caller), actor_type: 'user', actor_id: user.id } as const;
  const target = { type: 'session', id: signedIn.grant.id };
  if (how === 'recovery') {
    await recordAuditOfUser(tx, services, user.id, { action: 'recovery_code.used', by, target });
  }
  await recordAuditOfUser(tx, services, user.id, {
    action: 'sign_in.succeeded',
    by,
    target,
    details: { kind, by: how },
  });
  return signedIn;
}

async function endSessionOf(tx: Tx, services: Services, caller: Caller): Promise<void> {
  const cookie = caller.cookie(SESSION_COOKIE);
  const old = cookie === undefined ? undefined : await findGrantOfCookie(tx, hashSecret(cookie));
  if (old) await revokeGrant(tx, services, old.id);
}

type Trial = { user: UserRow; tried: Try; request: SignInRequest };

/** @returns undefined for who has no second factor */
async function requireCode(services: Services, trial: Trial): Promise<PresentedCode | undefined> {
  const { user, tried, request } = trial;
  if (user.totp_secret_sealed === null) return undefined;
  if (request.code === undefined) {
    await tried.takeBack();
    throw codeRequired('Enter a code of the authenticator or a recovery code');
  }
  const code = await readCode(services, user, request.code);
  if (!code) throw await failedCode(services, trial);
  return code;
}

async function failedCode(
  services: Services,
  { user, tried, request: { caller } }: Trial,
): Promise<ApiError> {
  await noteFailure(services, caller, {
    userId: user.id,
    blocked: tried.blocks,
    failed: 'second_factor',
  });
  return codeRequired('The code is wrong or was used before', 'code');
}

function codeRequired(message: string, field?: string): ApiError {
  return new ApiError('unauthorized', message, {
    details: { type: 'second_factor_required', ...(field !== undefined && { field }) },
  });
}

async function requireMember(
  { reads }: Services,
  { user, tried, request: { workspaceId } }: Trial,
): Promise<void> {
  if (workspaceId === undefined) return;
  const memberships = await listMemberships(reads, user.id);
  if (memberships.some(({ workspace_id }) => workspace_id === workspaceId)) return;
  await tried.takeBack();
  throw notFound('workspace', workspaceId);
}

function isSame(now: UserRow, before: UserRow): boolean {
  return (
    now.password_hash === before.password_hash &&
    now.totp_secret_sealed === before.totp_secret_sealed
  );
}
