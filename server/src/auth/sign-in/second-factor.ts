import { hash, randomInt } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { markRecoveryCodeUsed, markTotpStepUsed } from './store.ts';

/** Code that matched in form or time step. Whether it was used before is checked by `consumeCode`. */
export type SubmittedCode =
  | { kind: 'authenticator'; step: number }
  | { kind: 'recovery'; hash: string };

/**
 * Checks a code before the transaction that consumes it.
 *
 * @param code with or without spaces and hyphens
 * @returns undefined for a wrong TOTP code, or when the user has no second factor
 */
export async function checkCode(
  { secrets, clock }: Services,
  { id, totp_secret_sealed }: UserRow,
  code: string,
): Promise<SubmittedCode | undefined> {
  if (totp_secret_sealed === null) return undefined;
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(plain)) return { kind: 'recovery', hash: hashRecoveryCode(plain) };
  const secret = secrets.open(totp_secret_sealed, totpSealContext(id));
  const step = await findTotpStep(secret, plain, clock);
  return step === undefined ? undefined : { kind: 'authenticator', step };
}

/**
 * Consumes a code; each works once.
 *
 * @returns false when it is wrong or was already used, also by a concurrent request
 */
export async function consumeCode(
  tx: Tx,
  { clock }: Services,
  userId: string,
  code: SubmittedCode,
): Promise<boolean> {
  if (code.kind === 'authenticator') return markTotpStepUsed(tx, userId, code.step);
  return markRecoveryCodeUsed(tx, userId, { hash: code.hash, now: isoNow(clock) });
}

/** Hashes a recovery code. It is as random as a key, so plain SHA-256 is enough. */
export function hashRecoveryCode(code: string): string {
  return hash('sha256', code.replaceAll('-', ''), 'hex');
}

/** Returns the context that binds a sealed TOTP secret to its user. */
export function totpSealContext(userId: string): string {
  return `second factor of ${userId}`;
}

/** RFC 6238 §5.2; the value that all authenticators support. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Accepted time steps before and after the current one (RFC 6238 §5.2), for clock skew and typing time. */
const STEPS_AROUND = 1;
/** RFC 4226 §4 requires 128 bits and recommends 160. */
const SECRET_BYTES = 20;
const ISSUER = 'Docket';

/** Generates a TOTP secret in base 32. The library is loaded on first use, since few users need it. */
export async function generateTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Creates the `otpauth:` URL that authenticators read from a QR code. */
export async function createOtpauthUrl(secret: string, email: string): Promise<string> {
  return (await createTotp(secret, email)).toString();
}

/**
 * Finds the time step of a TOTP code.
 *
 * @returns undefined when the code matches no accepted step
 */
export async function findTotpStep(
  secret: string,
  code: string,
  clock: Clock,
): Promise<number | undefined> {
  const timestamp = clock.now().getTime();
  const delta = (await createTotp(secret, '')).validate({
    token: code,
    timestamp,
    window: STEPS_AROUND,
  });
  if (delta === null) return undefined;
  return Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

async function createTotp(secret: string, label: string) {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** Letters and digits that are hard to confuse. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Generates ten codes of 79 bits each, such as `k3v9-8qzd-w4n2-7hyp`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ).join('-'),
  );
}
