import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { toFetchHandler, toNodeHandler, verifyWebhook } from '@docket/sdk/webhooks';

type Vector = {
  name: string;
  secrets: string[];
  received_at: number;
  body: string;
  valid: Record<string, boolean>;
  headers: Record<string, string>;
};

const { vectors } = JSON.parse(
  await readFile(new URL('../../examples/receivers/vectors.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] };

suite('webhooks of the SDK', () => {
  for (const { name, secrets, received_at, body, valid, headers } of vectors) {
    test(`verifies the vector: ${name}`, async () => {
      const verified = verifyWebhook(body, headers, secrets, { nowSeconds: received_at });
      if (valid['webhook-signature']) assert.deepEqual(await verified, JSON.parse(body));
      else await assert.rejects(verified, { name: 'WebhookVerificationError' });
    });
  }

  test('refuses a parsed body with a sentence that says what to pass', async () => {
    const parsed = JSON.parse('{"event": "task.created"}');
    const headers = { 'webhook-timestamp': String(Date.now() / 1000) };
    await assert.rejects(verifyWebhook(parsed, headers, 'secret'), /not a parsed object/);
  });

  test('narrows the event by its name', async () => {
    const vector = vectors.find(({ valid }) => valid['webhook-signature'])!;
    const { body, headers, secrets, received_at } = vector;
    const event = await verifyWebhook(body, headers, secrets, { nowSeconds: received_at });
    assert.equal(event.event, 'document.deleted');
    if (event.event === 'document.deleted') assert.equal(event.data.document_id, 'doc_1');
  });

  test('answers 204, 401, 405, 413 and 500 as a fetch handler', async () => {
    const { body, headers, secret } = await signNow();
    const seen: string[] = [];
    const handle = toFetchHandler({
      secrets: secret,
      bodyBytesMax: 1000,
      onEvent: ({ event }) => void seen.push(event),
    });
    const send = (text: string, method = 'POST') =>
      handle(
        new Request('http://x.test', { method, headers, ...(method === 'POST' && { body: text }) }),
      );
    assert.equal((await send(body)).status, 204);
    assert.equal((await send(`${body} `)).status, 401);
    assert.equal((await send('', 'GET')).status, 405);
    assert.equal((await send('x'.repeat(2000))).status, 413);
    const failing = toFetchHandler({
      secrets: secret,
      onEvent: () => Promise.reject(new Error('The database is down')),
    });
    const request = new Request('http://x.test', { method: 'POST', headers, body });
    assert.equal((await failing(request)).status, 500);
    assert.deepEqual(seen, ['task.created']);
  });

  test('reads the raw body as a Node handler', async () => {
    const { body, headers, secret } = await signNow();
    const seen: string[] = [];
    const handle = toNodeHandler({
      secrets: secret,
      onEvent: ({ event }) => void seen.push(event),
    });
    await using server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { status } = await fetch(url, { method: 'POST', headers, body });
    assert.equal(status, 204);
    assert.equal((await fetch(url, { method: 'POST', headers, body: '{}' })).status, 401);
    assert.deepEqual(seen, ['task.created']);
  });
});

async function signNow(): Promise<{
  body: string;
  headers: Record<string, string>;
  secret: string;
}> {
  const secret = 'a-long-random-secret';
  const body = JSON.stringify({ id: 'evt_1', event: 'task.created', data: {} });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign(
    'HMAC',
    key,
    Buffer.from(`evt_1.${timestamp}.${body}`),
  );
  return {
    secret,
    body,
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${Buffer.from(signature).toString('base64')}`,
    },
  };
}
