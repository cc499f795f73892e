import { recordAuditForUser } from '../../audit/record-audit.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { enqueue } from '../../jobs/queue.ts';
import { NO_WORKSPACE } from '../../jobs/schedule.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/password.ts';
import { findUser, invalidateCredentials } from '../../workspaces/store.ts';
import { hashSecret, revokeUserGrants } from '../tokens/grants.ts';
import type { PasswordChange } from './change-password.ts';
import { requireStrongPassword } from './password-rules.ts';
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
 * compromised. API keys and the second factor stay.
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
    await lockUser(tx, user.id);
    if (!(await markResetUsed(tx, tokenHash, isoNow(services.clock)))) throw unknownTokenError();
    await setPasswordHash(tx, user.id, hash);
    await deleteUserResets(tx, user.id);
    await resetAttempts(tx, services, user.email);
    const ended = await revokeUserGrants(tx, services, { userId: user.id });
    invalidateCredentials(tx);
    await recordAuditForUser(tx, services, user.id, {
      action: 'password.reset',
      by: { ...toAuditActor(caller), actor_type: 'user', actor_id: user.id },
      target: { type: 'user', id: user.id },
      details: { sessions_ended: ended },
    });
    return { changed: true, sessions_ended: ended };
  });
}

function unknownTokenError() {
  return invalidField(
    'token',
    'invalid_value',
    'This token is unknown, used or older than an hour',
  );
}
