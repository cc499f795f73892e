const PREFIX = 'whsec_';
const KEY_BYTES_MIN = 24;
const KEY_BYTES_MAX = 64;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/**
 * Returns the key of a secret in the form of Standard Webhooks: `whsec_` and base64. Undefined for any other form, in
 * which the text itself is the key.
 */
export function decodeStandardKey(secret: string): Buffer | undefined {
  const encoded = secret.slice(PREFIX.length);
  if (!secret.startsWith(PREFIX) || !BASE64.test(encoded)) return undefined;
  const key = Buffer.from(encoded, 'base64');
  return key.length >= KEY_BYTES_MIN && key.length <= KEY_BYTES_MAX ? key : undefined;
}

/** True if libraries for Standard Webhooks use the secret as Docket does. */
export function isStandardSecret(secret: string): boolean {
  return decodeStandardKey(secret) !== undefined;
}
