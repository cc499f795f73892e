import { createHmac, randomBytes } from 'node:crypto';

import type { LoggedEvent } from '@docket/sdk';

export const PAYLOAD_FORMATS = ['standard', 'flat', 'standard_webhooks'] as const;
export type PayloadFormat = (typeof PAYLOAD_FORMATS)[number];

export type SignedEvent = { body: string; headers: Record<string, string> };

const PREFIX = 'whsec_';

/** Makes a secret in the form of Standard Webhooks. */
export function createSecret(): string {
  return `${PREFIX}${randomBytes(24).toString('base64')}`;
}

/** Derives a secret from an API key, so that it is the same each time. The key cannot be computed from it. */
export function deriveSecret(key: string): string {
  return `${PREFIX}${createHmac('sha256', key).update('docket listen').digest('base64')}`;
}

/** Writes the notification of an event as the server would. */
export function makeBody(event: LoggedEvent, format: PayloadFormat): string {
  const { id, event: name, created_at, resource_id, data } = event;
  const bodies = {
    standard: { id, event: name, created_at, data },
    flat: { id: resource_id, ...data, event: name, event_id: id },
    standard_webhooks: { type: name, timestamp: created_at, data },
  };
  return JSON.stringify(bodies[format]);
}

/**
 * Signs a notification as the server would: `X-Service-Signature`, and the headers of Standard Webhooks.
 *
 * @param secret in the form of `createSecret`
 */
export function signBody(
  body: string,
  { id, sequence }: Pick<LoggedEvent, 'id' | 'sequence'>,
  secret: string,
  sentAt: Date,
): SignedEvent {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-event-id': id,
      'x-event-sequence': String(sequence),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}
