import { randomBytes } from 'node:crypto';

import { Type } from 'typebox';

import { recordAuditForUser } from '../../audit/record-audit.ts';
import { defineJob } from '../../jobs/job.ts';
import { HOUR_MS, isoAfter, isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { MailError } from '../../outbound/mail.ts';
import type { Services } from '../../app/services.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findUserByEmail } from '../../workspaces/store.ts';
import { hashSecret } from '../tokens/grants.ts';
import { insertReset } from './store.ts';

const TOKEN_BYTES = 32;
const RESET_MS = HOUR_MS;

/**
 * Creates a reset token and mails it. Without a mail server it is printed for the operator. The job creates the token
 * so that no row holds it; each attempt replaces the token of the previous one.
 */
export const sendResetJob = defineJob({
  name: 'auth.send_reset',
  payload: Type.Object({
    email: Type.String(),
    ip_address: Type.String(),
    request_id: Type.String(),
  }),
  retryDelaysMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: MINUTE_MS,
  concurrency: 2,

  async run(services, _workspaceId, { email, ip_address, request_id }, { attempt }) {
    const user = await findUserByEmail(services.db, email);
    if (!user) return;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const by = {
      actor_type: 'anonymous',
      actor_id: null,
      credential_id: null,
      ip_address,
      request_id,
    } as const;
    await inTransaction(services, async (tx) => {
      await insertReset(tx, {
        token_hash: hashSecret(token),
        user_id: user.id,
        expires_at: isoAfter(services.clock, RESET_MS),
        used_at: null,
        created_at: isoNow(services.clock),
        mailed: services.mail ? 1 : 0,
      });
      if (attempt > 1) return;
      const target = { type: 'user', id: user.id };
      await recordAuditForUser(tx, services, user.id, {
        action: 'password.reset_requested',
        by,
        target,
      });
    });
    await deliverToken(services, user, token);
  },
});

async function deliverToken(services: Services, user: UserRow, token: string): Promise<void> {
  const { mail, printToOperator, publicUrl, log } = services;
  if (!mail) {
    printToOperator(
      `\nA new password was asked for by ${user.email}. There is no mail server (DOCKET_SMTP_URL), so pass this address on, if the asking was theirs. It is shown only now and ends in an hour:\n\n  ${resetUrl(publicUrl, token)}\n\nThe text after # is the token for POST ${publicUrl}/auth/password/reset/confirm\n`,
    );
    return;
  }
  try {
    await mail.send({
      to: user.email,
      subject: 'Set a new password',
      text: mailText(services, token),
    });
  } catch (error) {
    if (!(error instanceof MailError) || !error.isPermanent) throw error;
    // The caller is not told: the response must not reveal whether the user exists.
    log.error({ user_id: user.id, reason: error.message }, 'mail was refused');
  }
}

/** Returns the page that sets a new password. Browsers send no fragment: the token reaches no log. */
function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/app/reset#${token}`;
}

function mailText({ publicUrl }: Services, token: string): string {
  return `Somebody, probably you, asked for a new password of your account at ${publicUrl}

Set it here. The address works once, within an hour:

  ${resetUrl(publicUrl, token)}

All your sessions end when it is used. If it was not you, do nothing: your password stays as it is.
`;
}
