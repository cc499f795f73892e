import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A key as it is stored: never the key itself. */
export type KeyParts = { hash: string; prefix: string; last4: string };

const KEY_BYTES = 32;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits of base 62 that hold 256 bits, and those that hold a CRC-32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/**
 * A new key: prefix, 256 random bits in base 62 and their CRC-32, so that a scanner can tell a leaked key from
 * noise without asking anybody.
 */
export function newApiKey(kind: 'live' | 'test' | 'restricted'): string {
  const secret = toBase62(BigInt(`0x${randomBytes(KEY_BYTES).toString('hex')}`), SECRET_LENGTH);
  return `svc_${kind}_${secret}${checksum(secret)}`;
}

export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** What is kept of a key: its hash, and enough of its text to recognise it in a list. */
export function keyParts(key: string): KeyParts {
  const prefix = /^svc_[a-z]+_/.exec(key)?.[0] ?? '';
  return { hash: hashApiKey(key), prefix, last4: key.slice(-4) };
}

export function looksLikeApiKey(token: string): boolean {
  return token.startsWith('svc_');
}

function checksum(secret: string): string {
  return toBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

function toBase62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) {
    digits = BASE62[Number(rest % 62n)]! + digits;
  }
  return digits;
}
