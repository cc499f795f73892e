import { recordAuditOfUser } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { proveCode, requireUser, wrongCode } from './prove.ts';
import { hashRecoveryCode, useCode } from './second-factor.ts';
import {
  changeSecondFactor,
  deleteRecoveryCodes,
  lockUser,
  replaceRecoveryCodes,
} from './store.ts';
import { newRecoveryCodes } from './totp.ts';

/** By a code alone: a password is what the second factor stands beside, so it does not take it away. */
export function removeSecondFactor(context: Context, code: string): Promise<{ enabled: false }> {
  return withCode(context, code, 'second_factor.disabled', async (tx, userId) => {
    await changeSecondFactor(tx, userId, {
      totp_secret_sealed: null,
      totp_pending_sealed: null,
      totp_pending_until: null,
    });
    await deleteRecoveryCodes(tx, userId);
    return { enabled: false };
  });
}

export function renewCodes(context: Context, code: string): Promise<{ recovery_codes: string[] }> {
  const codes = newRecoveryCodes();
  return withCode(context, code, 'recovery_codes.renewed', async (tx, userId) => {
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
    return { recovery_codes: codes };
  });
}

async function withCode<T>(
  context: Context,
  code: string,
  action: string,
  change: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  if (user.totp_secret_sealed === null) {
    throw invalidField('body', 'conflict', 'There is no second factor');
  }
  const { presented, tried } = await proveCode(services, { user, caller }, code);
  return context.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    const isSame = current?.totp_secret_sealed === user.totp_secret_sealed;
    if (!isSame || !(await useCode(tx, services, user.id, presented))) throw wrongCode();
    await tried.succeeded(tx);
    const done = await change(tx, user.id);
    noteCredentialChange(tx);
    await recordAuditOfUser(tx, services, user.id, {
      action,
      by: auditBy(caller, principal),
      target: { type: 'user', id: user.id },
      details: { by: presented.kind },
    });
    return done;
  });
}
