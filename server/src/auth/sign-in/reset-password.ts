import { recordAuditOfUser } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { enqueue } from '../../jobs/queue.ts';
import { NO_WORKSPACE } from '../../jobs/schedule.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/password.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { findUser } from '../../workspaces/user-store.ts';
import { hashSecret, revokeGrantsOf } from '../tokens/grants.ts';
import type { Changed } from './change-password.ts';
import { requireGoodPassword } from './password-rules.ts';
import { deleteResetsOf, findReset, useReset } from './reset-store.ts';
import { sendResetJob } from './send-reset.job.ts';
import { lockUser, setPasswordHash } from './store.ts';
import { forgetTries, takeReset } from './throttle.ts';

/**
 * Asks for a token by mail. Whether anybody has the address is looked up by the job only, so that the answer and its time
 * are the same for all.
 *
 * @throws ApiError `rate_limit_exceeded` when this network has asked for too many
 */
export async function requestReset(
  { services, caller, transaction }: Context,
  email: string,
): Promise<{ accepted: true }> {
  return transaction(async (tx) => {
    const isWanted = await takeReset(tx, services, { email, address: caller.address });
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
 * Sets a password by a token that was mailed. Everything that was let in ends, applications too: who lost a password may
 * have lost more. API keys stay, and so does the second factor.
 *
 * @throws ApiError `invalid_request` that names the token or the password
 */
export async function confirmReset(
  { services, caller, transaction }: Context,
  { token, new_password: password }: { token: string; new_password: string },
): Promise<Changed> {
  const tokenHash = hashSecret(token);
  const reset = await findReset(services.reads, tokenHash, isoNow(services.clock));
  const user = reset && (await findUser(services.reads, reset.user_id));
  if (!user) throw unknownToken();
  requireGoodPassword(password, user);
  const hash = await hashPassword(password);
  return transaction(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await useReset(tx, tokenHash, isoNow(services.clock)))) throw unknownToken();
    await setPasswordHash(tx, user.id, hash);
    await deleteResetsOf(tx, user.id);
    await forgetTries(tx, services, user.email);
    const ended = await revokeGrantsOf(tx, services, { userId: user.id });
    noteCredentialChange(tx);
    await recordAuditOfUser(tx, services, user.id, {
      action: 'password.reset',
      by: { ...auditBy(caller), actor_type: 'user', actor_id: user.id },
      target: { type: 'user', id: user.id },
      details: { sessions_ended: ended },
    });
    return { changed: true, sessions_ended: ended };
  });
}

function unknownToken() {
  return invalidField(
    'token',
    'invalid_value',
    'This token is unknown, used or older than an hour',
  );
}
