import { hash } from 'node:crypto';

import { isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { useRecoveryCode, useTotpStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** A code that may be right: that it was not used before is seen when it is used. */
export type PresentedCode =
  | { kind: 'authenticator'; step: number }
  | { kind: 'recovery'; hash: string };

/**
 * Before the transaction in which the code is used.
 *
 * @param code with or without spaces and hyphens
 * @returns undefined when it is wrong, or the user has no second factor
 */
export async function readCode(
  { secrets, clock }: Services,
  { id, totp_secret_sealed }: UserRow,
  code: string,
): Promise<PresentedCode | undefined> {
  if (totp_secret_sealed === null) return undefined;
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(plain)) return { kind: 'recovery', hash: hashRecoveryCode(plain) };
  const secret = secrets.open(totp_secret_sealed, totpContext(id));
  const step = await stepOfCode(secret, plain, clock);
  return step === undefined ? undefined : { kind: 'authenticator', step };
}

/** @returns false when it is wrong or was used before, by whichever request: each is good once */
export async function useCode(
  tx: Tx,
  { clock }: Services,
  userId: string,
  code: PresentedCode,
): Promise<boolean> {
  if (code.kind === 'authenticator') return useTotpStep(tx, userId, code.step);
  return useRecoveryCode(tx, userId, { hash: code.hash, now: isoNow(clock) });
}

/** Plain SHA-256 is enough for what is as random as a key. */
export function hashRecoveryCode(code: string): string {
  return hash('sha256', code.replaceAll('-', ''), 'hex');
}

/** What the sealed secret of an authenticator is bound to. */
export function totpContext(userId: string): string {
  return `second factor of ${userId}`;
}
