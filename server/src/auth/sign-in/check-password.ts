import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../kernel/errors.ts';
import { isPassword, NO_PASSWORD_HASH } from '../../kernel/password.ts';
import type { Services } from '../../services.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { findUserByEmail } from '../../workspaces/user-store.ts';
import { networkOf } from './network.ts';
import { noteFailure } from './note-failure.job.ts';
import { takeTry, type Try } from './throttle.ts';

type From = Pick<Caller, 'address' | 'requestId'>;

/**
 * Who has this address and this password. Who does not exist takes the same way and the same time as who does, and so does
 * who has no password.
 *
 * @returns the try as well, which the caller ends: it stays counted unless it succeeds or is taken back
 * @throws ApiError `unauthorized`, or `rate_limit_exceeded`
 */
export async function checkPassword(
  services: Services,
  { email, password, caller }: { email: string; password: string; caller: From },
): Promise<{ user: UserRow; tried: Try }> {
  const tried = await takeTry(services, { email, address: caller.address });
  const user = await findUserByEmail(services.reads, email);
  const hash = user?.password_hash ?? NO_PASSWORD_HASH;
  const isRight = await orTakeBack(tried, isPassword(password, hash, networkOf(caller.address)));
  if (user && user.password_hash !== null && isRight) return { user, tried };
  await noteFailure(services, caller, {
    userId: user?.id,
    blocked: tried.blocks,
    failed: 'password',
  });
  throw new ApiError('unauthorized', 'The e-mail address or the password is wrong');
}

/** What could not be checked was no try. */
async function orTakeBack<T>(tried: Try, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await tried.takeBack();
    throw error;
  }
}
