import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Headers of a request by their lower-case names. */
export type SignedHeaders = Record<string, string | string[] | undefined>;

/**
 * Verifies a notification by the rules of Standard Webhooks.
 *
 * @param body raw bytes of the request: JSON that was parsed and written again has other bytes
 * @returns whether a holder of the secret signed it in the last five minutes
 */
export function isSignedBy(
  secret: string,
  body: Buffer,
  headers: SignedHeaders,
  nowSeconds = Date.now() / 1000,
): boolean {
  const id = textOf(headers['webhook-id']);
  const timestamp = textOf(headers['webhook-timestamp']);
  // A timestamp that is no number fails this comparison too.
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
  const expected = `v1,${hmac.digest('base64')}`;
  const signatures = textOf(headers['webhook-signature']).split(' ');
  return signatures.some((signature) => isSame(signature, expected));
}

/** Returns the key of a secret: the decoded base64 after `whsec_` if it has 24 to 64 bytes, else the text itself. */
function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(BASE64.test(encoded) ? encoded : '', 'base64');
  return key.length >= 24 && key.length <= 64 ? key : Buffer.from(secret);
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Compares two texts in constant time. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
