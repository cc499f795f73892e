import type { Services } from '../../app/services.ts';
import type { ClientInfo } from '../../http/request/client-info.ts';
import type { Principal } from '../../http/security/principal.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { isPassword, NO_PASSWORD_HASH } from '../../kernel/password.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { findUser, findUserByEmail } from '../../workspaces/store.ts';
import { invalidTokenError } from '../tokens/bearer-token.ts';
import { networkOf, startAttempt, type SignInAttempt } from './throttle.ts';
import { enqueueFailedSignIn } from './failed-sign-in.job.ts';
import { type SubmittedCode, checkCode } from './second-factor.ts';

type CallerAddress = Pick<ClientInfo, 'address' | 'requestId'>;

/**
 * Verifies email address and password. Unknown users and users without a password take the same path and time.
 *
 * @returns the user and the counted attempt, which the caller must finish: it stays counted unless it succeeds or is
 * refunded
 * @throws ApiError `unauthorized`, or `rate_limit_exceeded`
 */
export async function checkPassword(
  services: Services,
  { email, password, caller }: { email: string; password: string; caller: CallerAddress },
): Promise<{ user: UserRow; attempt: SignInAttempt }> {
  const attempt = await startAttempt(services, { email, address: caller.address });
  const user = await findUserByEmail(services.reads, email);
  const hash = user?.password_hash ?? NO_PASSWORD_HASH;
  const isRight = await refundOnError(
    attempt,
    isPassword(password, hash, networkOf(caller.address)),
  );
  if (user && user.password_hash !== null && isRight) return { user, attempt };
  await enqueueFailedSignIn(services, caller, {
    userId: user?.id,
    blocked: attempt.isBlocked,
    failed: 'password',
  });
  throw new ApiError('unauthorized', 'The e-mail address or the password is wrong');
}

/** Refunds the attempt when the check itself failed. */
async function refundOnError<T>(attempt: SignInAttempt, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await attempt.refund();
    throw error;
  }
}

/**
 * Loads the user of a principal.
 *
 * @throws ApiError `unauthorized` when the user was deleted meanwhile
 */
export async function requireUser({ reads }: Services, principal: Principal): Promise<UserRow> {
  const user = principal.userId === null ? undefined : await findUser(reads, principal.userId);
  if (!user) throw invalidTokenError();
  return user;
}

/**
 * Verifies the password of a signed-in user. It is counted like a sign-in, so a stolen session does not help to guess.
 *
 * @throws ApiError `invalid_request` naming `field`, or `rate_limit_exceeded`
 */
export async function verifyPassword(
  services: Services,
  { user, caller }: { user: UserRow; caller: ClientInfo },
  { field, password }: { field: string; password: string },
): Promise<SignInAttempt> {
  const { password_hash: hash, email } = user;
  if (hash === null) throw invalidField(field, 'invalid_value', 'This user has no password');
  const attempt = await startAttempt(services, { email, address: caller.address });
  let isRight: boolean;
  try {
    isRight = await isPassword(password, hash, networkOf(caller.address));
  } catch (error) {
    await attempt.refund();
    throw error;
  }
  if (!isRight) {
    await recordFailedCheck(services, { user, caller }, { attempt, failed: 'password' });
    throw invalidField(field, 'invalid_value', 'The password is wrong');
  }
  return attempt;
}

/**
 * Verifies a second-factor code of a signed-in user, counted like a sign-in. Reuse is detected by `consumeCode`.
 *
 * @throws ApiError `invalid_request` naming `code`, or `rate_limit_exceeded`
 */
export async function verifyCode(
  services: Services,
  { user, caller }: { user: UserRow; caller: ClientInfo },
  code: string,
): Promise<{ presented: SubmittedCode; attempt: SignInAttempt }> {
  const attempt = await startAttempt(services, { email: user.email, address: caller.address });
  const presented = await checkCode(services, user, code);
  if (!presented) {
    await recordFailedCheck(services, { user, caller }, { attempt, failed: 'second_factor' });
    throw wrongCodeError();
  }
  return { presented, attempt };
}

async function recordFailedCheck(
  services: Services,
  { user, caller }: { user: UserRow; caller: ClientInfo },
  { attempt, failed }: { attempt: SignInAttempt; failed: 'password' | 'second_factor' },
): Promise<void> {
  const failure = { userId: user.id, blocked: attempt.isBlocked, failed, inSession: true } as const;
  await enqueueFailedSignIn(services, caller, failure);
}

export function wrongCodeError(): ApiError {
  return invalidField('code', 'invalid_value', 'The code is wrong or was used before');
}
