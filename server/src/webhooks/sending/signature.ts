import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

const STANDARD_SECRET_PREFIX = 'whsec_';
const STANDARD_KEY_BYTES_MIN = 24;
const STANDARD_KEY_BYTES_MAX = 64;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** A secret as each of the two signatures reads it. */
export type SigningKey = { specification: KeyObject; standard: KeyObject };

/** Which keys sign: while a new secret takes over there are two. */
export type Signers = {
  /** `X-Service-Signature` has room for one. */
  header: SigningKey;
  /** `webhook-signature` lists one of each, in this order. */
  listed: readonly SigningKey[];
};

/** Lower-case hexadecimal HMAC-SHA256 of the bytes sent: the value of `X-Service-Signature`. */
export function sign(body: Uint8Array, secret: string | KeyObject): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Whether `signature` is that of `body`; compares in constant time, as receivers should. */
export function verify(body: Uint8Array, secret: string, signature: string): boolean {
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Made once a secret: setting a key up takes longer than signing with it. */
export function signingKey(secret: string): SigningKey {
  return {
    specification: createSecretKey(Buffer.from(secret)),
    standard: createSecretKey(standardKey(secret)),
  };
}

/**
 * The headers that sign one attempt: that of the specification, and the three of Standard Webhooks 1.0,
 * which also sign the event id and the time and so protect receivers from replays.
 */
export function signatureHeaders(
  body: Uint8Array,
  { header, listed }: Signers,
  { eventId, sentAt }: { eventId: string; sentAt: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const head = `${eventId}.${timestamp}.`;
  const signatures = listed.map(
    ({ standard }) =>
      `v1,${createHmac('sha256', standard).update(head).update(body).digest('base64')}`,
  );
  return {
    'X-Service-Signature': sign(body, header.specification),
    'X-Event-Id': eventId,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** Standard Webhooks keys are base64 behind `whsec_`; any other secret is its own key. */
function standardKey(secret: string): Buffer {
  const encoded = secret.slice(STANDARD_SECRET_PREFIX.length);
  if (secret.startsWith(STANDARD_SECRET_PREFIX) && BASE64.test(encoded)) {
    const key = Buffer.from(encoded, 'base64');
    if (key.length >= STANDARD_KEY_BYTES_MIN && key.length <= STANDARD_KEY_BYTES_MAX) return key;
  }
  return Buffer.from(secret);
}
