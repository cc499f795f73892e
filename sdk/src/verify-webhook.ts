import type { Webhooks } from './generated/types.gen.ts';

/** Every event in the payload format `standard`; `event` narrows it. */
export type WebhookEvent = Webhooks['body'];

/** Bytes as they came; a parsed object would have other ones. */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export type VerifyOptions = {
  /** Greatest age of a notification. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** Seconds since 1970. Default: now. */
  nowSeconds?: number | undefined;
};

/** The notification is not from Docket, is too old, or was changed on its way. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const KEY_BYTES_MIN = 24;
const KEY_BYTES_MAX = 64;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Verifies the signature of a notification (Standard Webhooks) and parses it.
 *
 * @param secrets one, or several while a secret is rotated
 * @throws WebhookVerificationError that says why it is refused
 */
export async function verifyWebhook<Event = WebhookEvent>(
  body: WebhookBody,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, nowSeconds = Date.now() / 1000 }: VerifyOptions = {},
): Promise<Event> {
  const bytes = toBytes(body);
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  // Negated, so that a timestamp that is no number is refused too.
  if (timestamp === '' || !(Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The webhook-timestamp is missing, or too far from now');
  }
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  if (!(await isSigned(signed, signatures, [secrets].flat()))) {
    throw new WebhookVerificationError('No webhook-signature fits the body and the secrets');
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Event;
  } catch {
    throw new WebhookVerificationError('The body is not JSON');
  }
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  header: string,
  secrets: readonly string[],
): Promise<boolean> {
  const signatures = header
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => decodeBase64(each.slice('v1,'.length)));
  for (const secret of secrets) {
    if (secret === '') throw new TypeError('A webhook secret is empty: set the one of the webhook');
    const key = await crypto.subtle.importKey('raw', toKey(secret), HMAC, false, ['verify']);
    for (const signature of signatures) {
      // WebCrypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
    }
  }
  return false;
}

/** Reads base64 behind `whsec_` where it has the length of a key; any other secret is its own key. */
function toKey(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = decodeBase64(encoded);
  const isKey = key.length >= KEY_BYTES_MIN && key.length <= KEY_BYTES_MAX;
  return isKey ? key : new TextEncoder().encode(secret);
}

/** @returns nothing where the text is not base64 */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(BASE64.test(text) ? atob(text) : '', (each) => each.charCodeAt(0));
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

function toBytes(body: WebhookBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(
    'The body must be the bytes as they came, not a parsed object: take it before a JSON parser does',
  );
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
