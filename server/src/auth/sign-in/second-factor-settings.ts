import type { Services } from '../../app/services.ts';
import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts';
import { recordAuditForUser } from '../../audit/record-audit.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findUserByEmail, invalidateCredentials } from '../../workspaces/store.ts';
import { revokeUserGrants } from '../tokens/grants.ts';
import { verifyCode, verifyPassword, requireUser, wrongCodeError } from './verify-credentials.ts';
import {
  hashRecoveryCode,
  generateRecoveryCodes,
  generateTotpSecret,
  createOtpauthUrl,
  findTotpStep,
  totpSealContext,
  consumeCode,
} from './second-factor.ts';
import {
  updateSecondFactor,
  deleteRecoveryCodes,
  lockUser,
  replaceRecoveryCodes,
} from './store.ts';
import { startAttempt } from './throttle.ts';

const PENDING_MS = 10 * MINUTE_MS;

type PendingSecondFactor = { secret: string; otpauth_url: string; expires_at: string };

/**
 * Starts the setup of a second factor. The new secret is active once a code confirms it, and replaces an earlier
 * pending one.
 */
export async function beginSecondFactor(
  context: Context,
  password: string | undefined,
): Promise<PendingSecondFactor> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  requireNoSecondFactor(user);
  if (user.password_hash !== null) {
    if (password === undefined) throw invalidField('password', 'required', 'password is needed');
    const attempt = await verifyPassword(
      services,
      { user, caller },
      { field: 'password', password },
    );
    await attempt.refund();
  }
  const secret = await generateTotpSecret();
  const otpauth_url = await createOtpauthUrl(secret, user.email);
  const expires_at = isoAfter(services.clock, PENDING_MS);
  return context.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (current) requireNoSecondFactor(current);
    await updateSecondFactor(tx, user.id, {
      totp_pending_sealed: services.secrets.seal(secret, totpSealContext(user.id)),
      totp_pending_until: expires_at,
    });
    return { secret, otpauth_url, expires_at };
  });
}

/**
 * Activates the pending second factor.
 *
 * @throws ApiError `invalid_request` when none is pending, it has expired, or the code is wrong
 */
export async function confirmSecondFactor(
  context: Context,
  code: string,
): Promise<{ enabled: true; recovery_codes: string[] }> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  requireNoSecondFactor(user);
  const { totp_pending_sealed: sealed, totp_pending_until: until } = user;
  if (sealed === null || until === null || until <= isoNow(services.clock)) {
    throw invalidField(
      'code',
      'conflict',
      'Start again: no second factor is waiting to be confirmed',
    );
  }
  const attempt = await startAttempt(services, { email: user.email, address: caller.address });
  const secret = services.secrets.open(sealed, totpSealContext(user.id));
  const step = await findTotpStep(secret, code.replaceAll(/\s/g, ''), services.clock);
  if (step === undefined) throw wrongCodeError();
  await attempt.refund();
  const codes = generateRecoveryCodes();

  return context.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (current?.totp_pending_sealed !== sealed) throw wrongCodeError();
    await updateSecondFactor(tx, user.id, {
      totp_secret_sealed: sealed,
      totp_pending_sealed: null,
      totp_pending_until: null,
      totp_last_step: step,
    });
    await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
    invalidateCredentials(tx);
    await recordAuditForUser(tx, services, user.id, {
      action: 'second_factor.enabled',
      by: toAuditActor(caller, principal),
      target: { type: 'user', id: user.id },
    });
    return { enabled: true, recovery_codes: codes };
  });
}

function requireNoSecondFactor({ totp_secret_sealed }: UserRow): void {
  if (totp_secret_sealed === null) return;
  throw invalidField('body', 'conflict', 'A second factor is already active: remove it first');
}

/** Removes the second factor. Only a code can do that: the password alone must not disable it. */
export function removeSecondFactor(context: Context, code: string): Promise<{ enabled: false }> {
  return changeWithCode(context, code, 'second_factor.disabled', async (tx, userId) => {
    await updateSecondFactor(tx, userId, {
      totp_secret_sealed: null,
      totp_pending_sealed: null,
      totp_pending_until: null,
    });
    await deleteRecoveryCodes(tx, userId);
    return { enabled: false };
  });
}

export function regenerateRecoveryCodes(
  context: Context,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const codes = generateRecoveryCodes();
  return changeWithCode(context, code, 'recovery_codes.renewed', async (tx, userId) => {
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
    return { recovery_codes: codes };
  });
}

async function changeWithCode<T>(
  context: Context,
  code: string,
  action: string,
  change: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  if (user.totp_secret_sealed === null) {
    throw invalidField('body', 'conflict', 'The user has no second factor');
  }
  const { presented, attempt } = await verifyCode(services, { user, caller }, code);
  return context.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    const isSame = current?.totp_secret_sealed === user.totp_secret_sealed;
    if (!isSame || !(await consumeCode(tx, services, user.id, presented))) throw wrongCodeError();
    await attempt.recordSuccess(tx);
    const done = await change(tx, user.id);
    invalidateCredentials(tx);
    await recordAuditForUser(tx, services, user.id, {
      action,
      by: toAuditActor(caller, principal),
      target: { type: 'user', id: user.id },
      details: { by: presented.kind },
    });
    return done;
  });
}

/**
 * Removes the second factor of a user, as the operator, when authenticator and recovery codes are lost. Ends all
 * sessions, because the device may be stolen. Keys and applications stay.
 *
 * @throws Error when no user has the email address, or the user has no second factor
 */
export async function removeSecondFactorByEmail(services: Services, email: string): Promise<void> {
  const known = await findUserByEmail(services.db, email);
  if (!known) throw new Error(`No user has the email address ${email}`);
  await inTransaction(services, async (tx) => {
    const user = await lockUser(tx, known.id);
    if (!user || user.totp_secret_sealed === null) {
      throw new Error(`${known.email} has no second factor`);
    }
    await updateSecondFactor(tx, user.id, {
      totp_secret_sealed: null,
      totp_pending_sealed: null,
      totp_pending_until: null,
    });
    await deleteRecoveryCodes(tx, user.id);
    await revokeUserGrants(tx, services, { userId: user.id, kinds: ['tokens', 'cookie'] });
    invalidateCredentials(tx);
    await recordAuditForUser(tx, services, user.id, {
      action: 'second_factor.disabled',
      by: SYSTEM_ACTOR,
      target: { type: 'user', id: user.id },
    });
  });
}
