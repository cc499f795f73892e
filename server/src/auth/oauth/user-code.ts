import { randomInt } from 'node:crypto';

import type { SecretBox } from '../../kernel/secret-box.ts';

/** Consonants without look-alikes of vowels: they spell no words, and Y is left out (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const HALF = LENGTH / 2;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Generates a code of 8 letters, about 34 bits, as `BCDF-GHJK`. */
export function generateUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return formatUserCode(letters);
}

/**
 * Parses what a user typed: small letters, and signs between the letters, are accepted.
 *
 * @returns the code as it is shown; undefined for a text that is no code
 */
export function parseUserCode(text: string): string | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s\-.–—]/g, '');
  return CODE.test(letters) ? formatUserCode(letters) : undefined;
}

function formatUserCode(letters: string): string {
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** Hashes a code with a secret: a plain hash of 34 bits could be reversed. */
export function hashUserCode(secrets: SecretBox, code: string): string {
  return secrets.sign(code, 'user code of a device');
}
