import { Type } from 'typebox';

import { recordAuditForUser } from '../../audit/record-audit.ts';
import { Nullable } from '../../contract/schema.ts';
import type { ClientInfo } from '../../http/request/client-info.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/queue.ts';
import { NO_WORKSPACE } from '../../jobs/schedule.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import { inTransaction } from '../../storage/transaction.ts';

/**
 * Writes a failed sign-in to the audit log of the user. It runs as a job, also for unknown email addresses, so that
 * the response time does not reveal whether an account exists.
 */
export const recordFailedSignInJob = defineJob({
  name: 'auth.note_failed_sign_in',
  payload: Type.Object({
    user_id: Nullable(Type.String()),
    /** True when this failure blocked further attempts for a while. */
    blocked: Type.Boolean(),
    failed: Type.Enum(['password', 'second_factor', 'setup_code']),
    /** True when a signed-in user failed to confirm a password or code. */
    in_session: Type.Boolean(),
    ip_address: Type.String(),
    request_id: Type.String(),
  }),
  retryDelaysMs: [10 * SECOND_MS, 60 * SECOND_MS],

  async run(services, _workspaceId, payload) {
    const { user_id, blocked, failed, in_session, ip_address, request_id } = payload;
    services.log.info({ user_id, failed, blocked, ip_address, request_id }, 'sign-in failed');
    if (user_id === null) return;
    await inTransaction(services, (tx) =>
      recordAuditForUser(tx, services, user_id, {
        action: blocked ? 'sign_in.blocked' : 'sign_in.failed',
        by: {
          actor_type: 'anonymous',
          actor_id: null,
          credential_id: null,
          ip_address,
          request_id,
        },
        target: { type: 'user', id: user_id },
        details: { failed, in_session },
      }),
    );
  },
});

/** Enqueues the audit of a failed sign-in, also for an unknown email address (`userId` undefined). */
export async function enqueueFailedSignIn(
  services: Services,
  caller: Pick<ClientInfo, 'address' | 'requestId'>,
  failure: {
    userId: string | undefined;
    blocked: boolean;
    failed: 'password' | 'second_factor' | 'setup_code';
    inSession?: true;
  },
): Promise<void> {
  const { userId, blocked, failed, inSession = false } = failure;
  await inTransaction(services, (tx) =>
    enqueue(tx, services.clock, recordFailedSignInJob, NO_WORKSPACE, {
      user_id: userId ?? null,
      blocked,
      failed,
      in_session: inSession,
      ip_address: caller.address,
      request_id: caller.requestId,
    }),
  );
}
