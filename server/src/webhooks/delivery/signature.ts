import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import { notifySecretContext } from '../../events/notify-target.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { openSigningSecret } from '../../workspaces/signing-secret.ts';
import { openWebhookHeaders } from '../registration/webhook-headers.ts';
import { decodeStandardKey } from '../standard-secret.ts';
import { openWebhookSecret } from '../registration/webhook-secret.ts';

/** Keys of one secret: for `X-Service-Signature`, and for Standard Webhooks. */
export type SigningKey = { specification: KeyObject; standard: KeyObject };

/** Keys that sign an attempt. There are two while a secret is being rotated. */
export type Signers = {
  /** Key of `X-Service-Signature`, which holds one signature. */
  header: SigningKey;
  /** Keys of `webhook-signature`, which lists one signature of each, in this order. */
  listed: readonly SigningKey[];
};

/** Returns the value of `X-Service-Signature`: the HMAC-SHA256 of the body in lower-case hexadecimal. */
export function sign(body: Uint8Array, secret: string | KeyObject): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Returns whether `signature` is that of `body`. Compares in constant time, as receivers should. */
export function verify(body: Uint8Array, secret: string, signature: string): boolean {
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Creates the keys of a secret. Reuse them: creating a key takes longer than signing with it. */
export function createSigningKey(secret: string): SigningKey {
  return {
    specification: createSecretKey(Buffer.from(secret)),
    standard: createSecretKey(decodeStandardKey(secret) ?? Buffer.from(secret)),
  };
}

/**
 * Returns the headers that sign one attempt: that of the specification, and the three of Standard Webhooks 1.0. The latter
 * also sign the event ID and the time, and so protect receivers from replay attacks.
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

/** Maximum entries of each cache of opened secrets. A full cache is cleared. */
const CACHE_SIZE_MAX = 5_000;

/** Decrypts signing secrets and headers of deliveries, and caches them. */
export type SigningSecrets = {
  /** Returns the keys that sign a delivery at `now`. @throws Error when a secret was encrypted with another server key */
  getSigners(delivery: DueDelivery, now: Date): Signers;
  /** Returns the webhook's custom headers; none for a `webhook_url`. @throws Error as `getSigners` */
  getHeaders(delivery: DueDelivery): Readonly<Record<string, string>>;
};

const NO_HEADERS = {};

/** Creates an empty cache of decrypted secrets and headers. */
export function createSigningSecrets(services: Pick<Services, 'secrets'>): SigningSecrets {
  const keys = new Map<string, SigningKey>();
  const headers = new Map<string, Record<string, string>>();
  const keyOf = (sealed: string, open: () => string) =>
    cached(keys, sealed, () => createSigningKey(open()));

  function webhookSigners(delivery: DueDelivery, webhookId: string, now: Date): Signers {
    const { secret_sealed: sealed, previous_secret_sealed: old, previous_secret_until } = delivery;
    const open = (text: string) =>
      keyOf(text, () => openWebhookSecret(services.secrets, webhookId, text));
    const newKey = open(sealed!);
    if (old === null || !isStillValid(previous_secret_until, now)) return singleSigner(newKey);
    const oldKey = open(old);
    const header = delivery.previous_secret_first === 1 ? oldKey : newKey;
    return { header, listed: [newKey, oldKey] };
  }

  return {
    getSigners(delivery, now) {
      if (delivery.webhook_id !== null) return webhookSigners(delivery, delivery.webhook_id, now);
      return requestSigners(delivery, now);
    },

    getHeaders({ webhook_id, headers_sealed: sealed }) {
      if (webhook_id === null || sealed === null) return NO_HEADERS;
      return cached(headers, sealed, () =>
        openWebhookHeaders(services.secrets, webhook_id, sealed),
      );
    },
  };

  /** Returns the key of the request's own secret, or those of the webhook with its URL, or those of the workspace. */
  function requestSigners(delivery: DueDelivery, now: Date): Signers {
    const { workspace_id: id, notify_secret_sealed, signing_secret_sealed } = delivery;
    if (notify_secret_sealed !== null) {
      const context = notifySecretContext(id);
      return singleSigner(
        keyOf(notify_secret_sealed, () => services.secrets.open(notify_secret_sealed, context)),
      );
    }
    const { signing_webhook_id, secret_sealed } = delivery;
    if (signing_webhook_id !== null && secret_sealed !== null) {
      return webhookSigners(delivery, signing_webhook_id, now);
    }
    if (signing_secret_sealed === null) throw new Error(`Workspace ${id} is gone`);
    const open = (sealed: string) =>
      keyOf(sealed, () =>
        openSigningSecret(services.secrets, { id, signing_secret_sealed: sealed }),
      );
    const newKey = open(signing_secret_sealed);
    const { previous_signing_secret_sealed: old, previous_signing_secret_until: until } = delivery;
    if (old === null || !isStillValid(until, now)) return singleSigner(newKey);
    return { header: newKey, listed: [newKey, open(old)] };
  }
}

function singleSigner(key: SigningKey): Signers {
  return { header: key, listed: [key] };
}

function isStillValid(until: string | null, now: Date): boolean {
  return until !== null && Date.parse(until) > now.getTime();
}

function cached<V>(opened: Map<string, V>, sealed: string, open: () => V): V {
  let value = opened.get(sealed);
  if (value === undefined) {
    if (opened.size >= CACHE_SIZE_MAX) opened.clear();
    opened.set(sealed, (value = open()));
  }
  return value;
}
