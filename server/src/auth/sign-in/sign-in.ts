import { recordAuditForUser } from '../../audit/record-audit.ts';
import { toAuditActor, type ClientInfo } from '../../http/request/client-info.ts';
import { type Cookie, SESSION_COOKIE } from '../../http/security/cookies.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { GrantRow, UserRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { listMemberships } from '../../workspaces/store.ts';
import { hashSecret, revokeGrant, startGrant, startSession } from '../tokens/grants.ts';
import { issueTokens, type IssuedTokens } from '../tokens/issue-tokens.ts';
import { checkPassword } from './verify-credentials.ts';
import { enqueueFailedSignIn } from './failed-sign-in.job.ts';
import { type SubmittedCode, checkCode, consumeCode } from './second-factor.ts';
import { findGrantByCookie, lockUser } from './store.ts';
import type { SignInAttempt } from './throttle.ts';

/** Credentials of a sign-in, and the kind of session to start. */
export type SignInRequest = {
  email: string;
  password: string;
  /** Code of the second factor: six digits, or a recovery code. */
  code?: string | undefined;
  kind: 'tokens' | 'cookie';
  /** Default workspace of the session; undefined: the user's first. */
  workspaceId?: string | undefined;
  caller: ClientInfo;
};

/** Session that a sign-in started, with its tokens or its cookie. */
export type SignInResult = {
  user: UserRow;
  grant: GrantRow;
  /** Set for kind `tokens`. */
  tokens: IssuedTokens | undefined;
  /** Cookies to set with the response, for kind `cookie`. */
  cookies: readonly Cookie[];
};

/**
 * Signs in a user by password, and by a code when a second factor is active.
 *
 * @throws ApiError `unauthorized`, of type `second_factor_required` only after a correct password
 * @throws ApiError `rate_limit_exceeded` of type `too_many_attempts`, or `concurrent_requests` when too many passwords
 * are being checked
 * @throws ApiError `resource_not_found` for a workspace of which the user is not a member
 */
export async function signIn(services: Services, request: SignInRequest): Promise<SignInResult> {
  const { user, attempt } = await checkPassword(services, request);
  const code = await requireCode(services, { user, attempt, request });
  await requireMember(services, { user, attempt, request });
  const signedIn = await inTransaction(services, async (tx) => {
    const current = await lockUser(tx, user.id);
    if (!current || !hasSameCredentials(current, user)) return undefined;
    if (code && !(await consumeCode(tx, services, user.id, code))) return undefined;
    await attempt.recordSuccess(tx);
    return startUserSession(tx, services, { ...request, user, how: code?.kind ?? 'password' });
  });
  if (signedIn) return signedIn;
  // A concurrent request used the code, or changed the password or the second factor.
  throw await rejectCode(services, { user, attempt, request });
}

type SessionStart = Pick<SignInRequest, 'kind' | 'workspaceId' | 'caller'> & {
  user: UserRow;
  /** Proof of identity, for the audit log. */
  how: 'password' | 'provider' | 'setup_code' | SubmittedCode['kind'];
};

/** Starts a session for a verified user. A browser session replaces the previous one of that browser. */
export async function startUserSession(
  tx: Tx,
  services: Services,
  { user, kind, workspaceId, caller, how }: SessionStart,
): Promise<SignInResult> {
  const made = { userId: user.id, workspaceId: workspaceId ?? null, caller };
  let signedIn: SignInResult;
  if (kind === 'cookie') {
    await endPreviousSession(tx, services, caller);
    const { grant, cookie } = await startSession(tx, services, made);
    signedIn = { user, grant, tokens: undefined, cookies: [cookie] };
  } else {
    const grant = await startGrant(tx, services, { ...made, kind });
    signedIn = { user, grant, tokens: await issueTokens(tx, services, grant), cookies: [] };
  }
  const by = { ...toAuditActor(caller), actor_type: 'user', actor_id: user.id } as const;
  const target = { type: 'session', id: signedIn.grant.id };
  if (how === 'recovery') {
    await recordAuditForUser(tx, services, user.id, { action: 'recovery_code.used', by, target });
  }
  await recordAuditForUser(tx, services, user.id, {
    action: 'sign_in.succeeded',
    by,
    target,
    details: { kind, by: how },
  });
  return signedIn;
}

async function endPreviousSession(tx: Tx, services: Services, caller: ClientInfo): Promise<void> {
  const cookie = caller.cookie(SESSION_COOKIE);
  const old = cookie === undefined ? undefined : await findGrantByCookie(tx, hashSecret(cookie));
  if (old) await revokeGrant(tx, services, old.id);
}

type SignInCheck = { user: UserRow; attempt: SignInAttempt; request: SignInRequest };

/**
 * Checks the code of the second factor.
 *
 * @returns undefined when the user has no second factor
 */
async function requireCode(
  services: Services,
  trial: SignInCheck,
): Promise<SubmittedCode | undefined> {
  const { user, attempt, request } = trial;
  if (user.totp_secret_sealed === null) return undefined;
  if (request.code === undefined) {
    await attempt.refund();
    throw secondFactorError('Enter a code of the authenticator or a recovery code');
  }
  const code = await checkCode(services, user, request.code);
  if (!code) throw await rejectCode(services, trial);
  return code;
}

async function rejectCode(
  services: Services,
  { user, attempt, request: { caller } }: SignInCheck,
): Promise<ApiError> {
  await enqueueFailedSignIn(services, caller, {
    userId: user.id,
    blocked: attempt.isBlocked,
    failed: 'second_factor',
  });
  return secondFactorError('The code is wrong or was used before', 'code');
}

function secondFactorError(message: string, field?: string): ApiError {
  return new ApiError('unauthorized', message, {
    details: { type: 'second_factor_required', ...(field !== undefined && { field }) },
  });
}

async function requireMember(
  { reads }: Services,
  { user, attempt, request: { workspaceId } }: SignInCheck,
): Promise<void> {
  if (workspaceId === undefined) return;
  const memberships = await listMemberships(reads, user.id);
  if (memberships.some(({ workspace_id }) => workspace_id === workspaceId)) return;
  await attempt.refund();
  throw notFound('workspace', workspaceId);
}

function hasSameCredentials(now: UserRow, before: UserRow): boolean {
  return (
    now.password_hash === before.password_hash &&
    now.totp_secret_sealed === before.totp_secret_sealed
  );
}
