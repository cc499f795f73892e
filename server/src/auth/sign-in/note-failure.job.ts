import { Type } from 'typebox';

import { recordAuditOfUser } from '../../audit/record-audit.ts';
import { Nullable } from '../../contract/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/queue.ts';
import { NO_WORKSPACE } from '../../jobs/schedule.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';

/**
 * Writes a failed sign-in to the audit log of those it concerns. A job, since the answer must not take longer where there
 * is somebody whom it concerns: it is enqueued for addresses that nobody has as well.
 */
export const noteFailureJob = defineJob({
  name: 'auth.note_failed_sign_in',
  payload: Type.Object({
    user_id: Nullable(Type.String()),
    /** It was one too many: the next tries are refused for a while. */
    blocked: Type.Boolean(),
    failed: Type.Enum(['password', 'second_factor']),
    /** Somebody signed in was asked once more, to change what guards the account. */
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
      recordAuditOfUser(tx, services, user_id, {
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

export async function noteFailure(
  services: Services,
  caller: Pick<Caller, 'address' | 'requestId'>,
  failure: {
    userId: string | undefined;
    blocked: boolean;
    failed: 'password' | 'second_factor';
    inSession?: true;
  },
): Promise<void> {
  const { userId, blocked, failed, inSession = false } = failure;
  await inTransaction(services, (tx) =>
    enqueue(tx, services.clock, noteFailureJob, NO_WORKSPACE, {
      user_id: userId ?? null,
      blocked,
      failed,
      in_session: inSession,
      ip_address: caller.address,
      request_id: caller.requestId,
    }),
  );
}
