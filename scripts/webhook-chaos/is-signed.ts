import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const STANDARD_SECRET = /^whsec_(?<key>[A-Za-z0-9+/]+={0,2})$/;

/**
 * Whether both signatures are those of the bytes that came. Written after the specification and Standard Webhooks 1.0,
 * apart from the code that signs.
 */
export function isSigned(raw: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const ours = createHmac('sha256', secret).update(raw).digest('hex');
  const content = Buffer.concat([Buffer.from(`${String(id)}.${String(timestamp)}.`), raw]);
  const standard = createHmac('sha256', keyOf(secret)).update(content).digest('base64');
  return (
    headers['x-service-signature'] === ours &&
    headers['x-event-id'] === id &&
    String(headers['webhook-signature']).split(' ').includes(`v1,${standard}`)
  );
}

function keyOf(secret: string): Buffer {
  const { key } = STANDARD_SECRET.exec(secret)?.groups ?? {};
  return key === undefined ? Buffer.from(secret) : Buffer.from(key, 'base64');
}
