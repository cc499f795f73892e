import type { Caller } from '../../http/caller.ts';
import type { Principal } from '../../http/principal.ts';
import { type ApiError, invalidField } from '../../kernel/errors.ts';
import { isPassword } from '../../kernel/password.ts';
import type { Services } from '../../services.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { findUser } from '../../workspaces/user-store.ts';
import { invalidToken } from '../tokens/invalid-token.ts';
import { networkOf } from './network.ts';
import { noteFailure } from './note-failure.job.ts';
import { type PresentedCode, readCode } from './second-factor.ts';
import { takeTry, type Try } from './throttle.ts';

/** @throws ApiError `unauthorized` when the user was deleted meanwhile */
export async function requireUser({ reads }: Services, principal: Principal): Promise<UserRow> {
  const user = principal.userId === null ? undefined : await findUser(reads, principal.userId);
  if (!user) throw invalidToken();
  return user;
}

/**
 * Holds a password against that of the signed-in user. Counted as a sign-in is, so that a session that was stolen does
 * not help to guess.
 *
 * @throws ApiError `invalid_request` that names `field`, or `rate_limit_exceeded`
 */
export async function provePassword(
  services: Services,
  { user, caller }: { user: UserRow; caller: Caller },
  { field, password }: { field: string; password: string },
): Promise<Try> {
  const { password_hash: hash, email } = user;
  if (hash === null) throw invalidField(field, 'invalid_value', 'This user has no password');
  const tried = await takeTry(services, { email, address: caller.address });
  let isRight: boolean;
  try {
    isRight = await isPassword(password, hash, networkOf(caller.address));
  } catch (error) {
    await tried.takeBack();
    throw error;
  }
  if (!isRight) {
    await noteFailedProof(services, { user, caller }, { tried, failed: 'password' });
    throw invalidField(field, 'invalid_value', 'The password is wrong');
  }
  return tried;
}

/**
 * Holds a code against the second factor of the signed-in user, counted likewise. That it was not used before is seen by
 * `useCode`.
 *
 * @throws ApiError `invalid_request` that names `code`, or `rate_limit_exceeded`
 */
export async function proveCode(
  services: Services,
  { user, caller }: { user: UserRow; caller: Caller },
  code: string,
): Promise<{ presented: PresentedCode; tried: Try }> {
  const tried = await takeTry(services, { email: user.email, address: caller.address });
  const presented = await readCode(services, user, code);
  if (!presented) {
    await noteFailedProof(services, { user, caller }, { tried, failed: 'second_factor' });
    throw wrongCode();
  }
  return { presented, tried };
}

async function noteFailedProof(
  services: Services,
  { user, caller }: { user: UserRow; caller: Caller },
  { tried, failed }: { tried: Try; failed: 'password' | 'second_factor' },
): Promise<void> {
  const failure = { userId: user.id, blocked: tried.blocks, failed, inSession: true } as const;
  await noteFailure(services, caller, failure);
}

export function wrongCode(): ApiError {
  return invalidField('code', 'invalid_value', 'The code is wrong or was used before');
}
