import { recordAuditForUser } from '../../audit/record-audit.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { enqueue } from '../../jobs/queue.ts';
import { NO_WORKSPACE } from '../../jobs/schedule.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { requireStrongPassword } from '../../kernel/password-rules.ts';
import { hashPassword } from '../../kernel/password.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { findUser, invalidateCredentials, markEmailVerified } from '../../workspaces/store.ts';
import { revokeKeysOfUser } from '../keys/store.ts';
import { hashSecret, revokeUserGrants } from '../tokens/grants.ts';
import type { PasswordChange } from './change-password.ts';
import { deleteUserResets, findReset, lockUser, setPasswordHash, markResetUsed } from './store.ts';
import { sendResetJob } from './send-reset.job.ts';
import { resetAttempts, countResetRequest } from './throttle.ts';

/**
 * Requests a reset token by mail. Only the job looks up the account, so response and timing are the same for every
 * address.
 *
 * @throws ApiError `rate_limit_exceeded` when this network requested too many
 */
export async function requestReset(
  { services, caller, transaction }: Context,
  email: string,
): Promise<{ accepted: true }> {
  return transaction(async (tx) => {
    const isWanted = await countResetRequest(tx, services, { email, address: caller.address });
    const accepted = { accepted: true } as const;
    if (!isWanted) return accepted;
    await enqueue(tx, services.clock, sendResetJob, NO_WORKSPACE, {
      email: email.toLowerCase(),
      ip_address: caller.address,
      request_id: caller.requestId,
    });
    return accepted;
  });
}

/**
 * Sets a password with a mailed token. Ends all sessions and application grants, because the account may be
 * compromised. API keys and the second factor stay. A mailed token also proves the address: if nobody had proved it,
 * another person may have made the account, so its user keys end too. The second factor stays even then: alone it lets
 * nobody in, and a mailbox must not remove it.
 *
 * @throws ApiError `invalid_request` naming the token or the password
 */
export async function confirmReset(
  { services, caller, transaction }: Context,
  { token, new_password: password }: { token: string; new_password: string },
): Promise<PasswordChange> {
  const tokenHash = hashSecret(token);
  const reset = await findReset(services.reads, tokenHash, isoNow(services.clock));
  const user = reset && (await findUser(services.reads, reset.user_id));
  if (!user) throw unknownTokenError();
  requireStrongPassword(password, user);
  const hash = await hashPassword(password);
  return transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (!current || !(await markResetUsed(tx, tokenHash, isoNow(services.clock)))) {
      throw unknownTokenError();
    }
    await setPasswordHash(tx, user.id, hash);
    await deleteUserResets(tx, user.id);
    await resetAttempts(tx, services, user.email);
    const ended = await revokeUserGrants(tx, services, { userId: user.id });
    const keysRevoked = reset.mailed === 1 ? await proveAddress(tx, services, current) : 0;
    invalidateCredentials(tx);
    await recordAuditForUser(tx, services, user.id, {
      action: 'password.reset',
      by: { ...toAuditActor(caller), actor_type: 'user', actor_id: user.id },
      target: { type: 'user', id: user.id },
      details: { sessions_ended: ended, ...(keysRevoked > 0 && { keys_revoked: keysRevoked }) },
    });
    return { changed: true, sessions_ended: ended };
  });
}

/** Notes that the address is proved. @returns the number of keys revoked, because nobody had proved it */
async function proveAddress(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { id, email_verified_at }: UserRow,
): Promise<number> {
  if (email_verified_at !== null) return 0;
  await markEmailVerified(tx, id, isoNow(clock));
  return revokeKeysOfUser(tx, id, isoNow(clock));
}

function unknownTokenError() {
  return invalidField(
    'token',
    'invalid_value',
    'This token is unknown, used or older than an hour',
  );
}
