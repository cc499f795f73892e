import { recordAuditOfUser } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { provePassword, requireUser, wrongCode } from './prove.ts';
import { hashRecoveryCode, totpContext } from './second-factor.ts';
import { changeSecondFactor, lockUser, replaceRecoveryCodes } from './store.ts';
import { takeTry } from './throttle.ts';
import { newRecoveryCodes, newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts';

const PENDING_MS = 10 * MINUTE_MS;

type Begun = { secret: string; otpauth_url: string; expires_at: string };

/** A secret that holds once a code of it is shown. Each begin puts away the secret before it. */
export async function beginSecondFactor(
  context: Context,
  password: string | undefined,
): Promise<Begun> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  requireNone(user);
  if (user.password_hash !== null) {
    if (password === undefined) throw invalidField('password', 'required', 'password is needed');
    const tried = await provePassword(services, { user, caller }, { field: 'password', password });
    await tried.takeBack();
  }
  const secret = await newTotpSecret();
  const otpauth_url = await otpauthUrl(secret, user.email);
  const expires_at = isoAfter(services.clock, PENDING_MS);
  return context.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (current) requireNone(current);
    await changeSecondFactor(tx, user.id, {
      totp_pending_sealed: services.secrets.seal(secret, totpContext(user.id)),
      totp_pending_until: expires_at,
    });
    return { secret, otpauth_url, expires_at };
  });
}

/** @throws ApiError `invalid_request` when nothing was begun, it was too long ago, or the code is wrong */
export async function confirmSecondFactor(
  context: Context,
  code: string,
): Promise<{ enabled: true; recovery_codes: string[] }> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  requireNone(user);
  const { totp_pending_sealed: sealed, totp_pending_until: until } = user;
  if (sealed === null || until === null || until <= isoNow(services.clock)) {
    throw invalidField('code', 'conflict', 'Begin anew: nothing waits to be confirmed');
  }
  const tried = await takeTry(services, { email: user.email, address: caller.address });
  const secret = services.secrets.open(sealed, totpContext(user.id));
  const step = await stepOfCode(secret, code.replaceAll(/\s/g, ''), services.clock);
  if (step === undefined) throw wrongCode();
  await tried.takeBack();
  const codes = newRecoveryCodes();

  return context.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (current?.totp_pending_sealed !== sealed) throw wrongCode();
    await changeSecondFactor(tx, user.id, {
      totp_secret_sealed: sealed,
      totp_pending_sealed: null,
      totp_pending_until: null,
      totp_last_step: step,
    });
    await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
    noteCredentialChange(tx);
    await recordAuditOfUser(tx, services, user.id, {
      action: 'second_factor.enabled',
      by: auditBy(caller, principal),
      target: { type: 'user', id: user.id },
    });
    return { enabled: true, recovery_codes: codes };
  });
}

function requireNone({ totp_secret_sealed }: UserRow): void {
  if (totp_secret_sealed === null) return;
  throw invalidField('body', 'conflict', 'There is a second factor already; turn it off first');
}
