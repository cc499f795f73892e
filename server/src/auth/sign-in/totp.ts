import { randomInt } from 'node:crypto';

import type { Clock } from '../../kernel/clock.ts';

/** RFC 6238 §5.2, and what every authenticator knows. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** RFC 6238 §5.2: one step for clocks that differ and for the time of typing. */
const STEPS_AROUND = 1;
/** RFC 4226 §4 wants 128 bits at least and recommends these. */
const SECRET_BYTES = 20;
const ISSUER = 'Docket';

/** In base 32. The library is loaded at its first use, since few need it. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What authenticators read from a QR code. */
export async function otpauthUrl(secret: string, email: string): Promise<string> {
  return (await totp(secret, email)).toString();
}

/** @returns the time step that the code belongs to; undefined when it is of none around now */
export async function stepOfCode(
  secret: string,
  code: string,
  clock: Clock,
): Promise<number | undefined> {
  const timestamp = clock.now().getTime();
  const delta = (await totp(secret, '')).validate({ token: code, timestamp, window: STEPS_AROUND });
  if (delta === null) return undefined;
  return Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

async function totp(secret: string, label: string) {
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

/** Letters and digits that nobody takes for another one. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Ten, of 79 bits each, as `k3v9-8qzd-w4n2-7hyp`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ).join('-'),
  );
}
