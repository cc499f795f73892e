import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { suite, test } from 'node:test';

import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import type { ReceivedCall } from '../../testing/receiver.ts';
import { publishDeleted } from '../../testing/webhook-deliveries.ts';
import { verify } from '../delivery/signature.ts';

const EVENTS = ['document.deleted'];
const HALF_A_MINUTE_S = 30;

for (const { name: database } of FEATURE_DATABASES) {
  suite(`deliveries after a change of a webhook on ${database}`, () => {
    test('the next attempt of a pending delivery goes to the new URL with the new headers', async () => {
      await using old = await startReceiver(500);
      await using moved = await startReceiver();
      await using docket = await startDocket({ database });
      const { body: webhook } = await docket.post('/webhooks', {
        url: old.url,
        events: EVENTS,
        secret: 'geheim',
        headers: { Authorization: 'Bearer old', 'X-Tenant': 'a' },
      });
      const eventId = await publishDeleted(docket);
      await docket.runJobs();

      await docket.patch(`/webhooks/${webhook.id}`, {
        url: `${moved.url}/new`,
        payload_format: 'flat',
        headers: { Authorization: 'Bearer new' },
      });
      docket.advance(MINUTE_MS);
      await docket.runJobs();

      const [first, ...others] = old.received;
      const [second] = moved.received;
      assert.deepEqual(others, []);
      assert.equal(first!.headers.authorization, 'Bearer old');
      assert.equal(first!.headers['x-tenant'], 'a');
      assert.equal(second!.path, '/new');
      assert.equal(second!.headers.authorization, 'Bearer new');
      assert.equal(second!.headers['x-tenant'], undefined);
      assert.equal(second!.headers['x-event-id'], eventId);
      assert.deepEqual(second!.raw, first!.raw);
    });

    test('a webhook gets only events that match its subscriptions and filters', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const id = await docket.registerWebhook(receiver.url, ['task.created'], 'geheim');
      const filters = { resource_ids: ['doc_2'] };
      await docket.patch(`/webhooks/${id}`, { events: EVENTS, filters });
      for (const document of ['doc_1', 'doc_2', 'doc_3']) await publishDeleted(docket, document);
      await docket.post('/tasks', { title: 'a' });
      await docket.runJobs();
      await docket.patch(`/webhooks/${id}`, { filters: null });
      await publishDeleted(docket, 'doc_4');
      await docket.runJobs();

      const documents = receiver.received.map((call) => call.json().data.document_id);
      assert.deepEqual(documents, ['doc_2', 'doc_4']);
    });

    const ORDERS: [grace: string | undefined, header: string, afterwards: string][] = [
      [undefined, 'the-new', 'the-new'],
      ['old-first', 'the-old', 'the-new'],
    ];
    for (const [grace, header, afterwards] of ORDERS) {
      test(`both secrets sign until the overlap ends, and X-Service-Signature uses ${header}`, async () => {
        await using receiver = await startReceiver();
        await using docket = await startDocket({ database });
        const id = await docket.registerWebhook(receiver.url, EVENTS, 'the-old');
        await docket.post(`/webhooks/${id}/rotate-secret`, {
          secret: 'the-new',
          overlap_seconds: HALF_A_MINUTE_S,
          ...(grace !== undefined && { grace }),
        });

        await publishDeleted(docket);
        await docket.runJobs();
        docket.advance(HALF_A_MINUTE_S * SECOND_MS);
        await publishDeleted(docket);
        await docket.runJobs();

        const [during, after] = receiver.received;
        assert.deepEqual(signersOf(during!), new Set(['the-new', 'the-old']));
        assert.ok(isSignedBy(during!, header));
        assert.deepEqual(signersOf(after!), new Set(['the-new']));
        assert.ok(isSignedBy(after!, afterwards));
      });
    }

    test('a secret that is rotated without overlap signs alone, also pending deliveries', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const id = await docket.registerWebhook(receiver.url, EVENTS, 'the-old');
      await publishDeleted(docket);
      await docket.runJobs();

      const { body } = await docket.post(`/webhooks/${id}/rotate-secret`, { overlap_seconds: 0 });
      docket.advance(MINUTE_MS);
      await docket.runJobs();

      const [first, second] = receiver.received;
      assert.ok(isSignedBy(first!, 'the-old'));
      assert.ok(isSignedBy(second!, body.secret));
      const key = Buffer.from(body.secret.slice('whsec_'.length), 'base64');
      assert.deepEqual(second!.headers['webhook-signature'], standardSignature(second!, key));
    });
  });
}

function isSignedBy(call: ReceivedCall, secret: string): boolean {
  return verify(call.raw, secret, String(call.headers['x-service-signature']));
}

/** Returns which of the two secrets signed by Standard Webhooks. */
function signersOf(call: ReceivedCall): Set<string> {
  const signatures = String(call.headers['webhook-signature']).split(' ');
  const known = ['the-new', 'the-old'].filter((secret) =>
    signatures.includes(standardSignature(call, Buffer.from(secret))),
  );
  assert.equal(signatures.length, known.length);
  return new Set(known);
}

function standardSignature({ headers, raw }: ReceivedCall, key: Buffer): string {
  const head = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`;
  return `v1,${createHmac('sha256', key).update(head).update(raw).digest('base64')}`;
}
