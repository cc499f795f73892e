import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Stored form of a key. The key itself is never stored. */
export type KeyFingerprint = { hash: string; prefix: string; last4: string };

const KEY_BYTES = 32;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Base-62 digits needed for 256 bits. CHECKSUM_LENGTH: digits needed for a CRC-32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/**
 * Generates a key: a prefix, 256 random bits in base 62 and their CRC-32. The checksum lets secret scanners recognize
 * a leaked key offline.
 */
export function generateApiKey(kind: 'live' | 'test' | 'restricted'): string {
  const secret = toBase62(BigInt(`0x${randomBytes(KEY_BYTES).toString('hex')}`), SECRET_LENGTH);
  return `svc_${kind}_${secret}${checksum(secret)}`;
}

export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** Returns the hash of a key, and enough of its text to recognize it in a list. */
export function fingerprintKey(key: string): KeyFingerprint {
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
