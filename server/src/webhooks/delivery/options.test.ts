import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { deliveriesOf, publishDeleted } from '../../testing/webhook-deliveries.ts';
import { sign } from './signature.ts';

const EVENTS = ['document.deleted'];
const DAY_MS = 86_400_000;

async function send(docket: Docket): Promise<void> {
  await publishDeleted(docket);
  await docket.runJobs();
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`webhook options on ${database}`, () => {
    test('custom headers are sent with every notification', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const { status } = await docket.post('/webhooks', {
        url: receiver.url,
        events: EVENTS,
        secret: 'whsec_test',
        headers: { Authorization: 'Bearer of-the-receiver', 'X-Tenant': 'caf\u00e9' },
      });
      assert.equal(status, 201);
      await send(docket);

      const [call] = receiver.received;
      assert.equal(call!.headers.authorization, 'Bearer of-the-receiver');
      assert.equal(call!.headers['x-tenant'], 'caf\u00e9');
      assert.equal(call!.headers['content-type'], 'application/json');
    });

    test('both secrets sign during the overlap of a rotation', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const id = await docket.registerWebhook(receiver.url, EVENTS, 'old-secret');
      const rotation = { secret: 'new-secret', overlap_seconds: 3_600, grace: 'old-first' };
      await docket.post(`/webhooks/${id}/rotate-secret`, rotation);
      await send(docket);
      docket.advance(3_600_000);
      await send(docket);
      await docket.post(`/webhooks/${id}/rotate-secret`, { secret: 'third-secret' });
      await send(docket);
      docket.advance(DAY_MS);
      await send(docket);

      const signedBy = receiver.received.map(({ raw, headers }) => {
        const given = headers['x-service-signature'];
        const secrets = ['old-secret', 'new-secret', 'third-secret'];
        return secrets.find((secret) => sign(raw, secret) === given);
      });
      assert.deepEqual(signedBy, ['old-secret', 'new-secret', 'third-secret', 'third-secret']);
      const listed = receiver.received.map(
        ({ headers }) => String(headers['webhook-signature']).split(' ').length,
      );
      assert.deepEqual(listed, [2, 1, 2, 1]);
    });

    test('the beginning of responses is stored with keep_response', async () => {
      await using receiver = await startReceiver(400, `No\0 \xe9 ${'x'.repeat(2_000)}`);
      await using docket = await startDocket({ database });
      const webhook = { url: receiver.url, events: EVENTS, secret: 'whsec_test' };
      await docket.post('/webhooks', { ...webhook, keep_response: true });
      await send(docket);
      const [kept] = await deliveriesOf(docket);
      assert.match(kept!.response_body!, /^No é x+$/);
      assert.equal(Buffer.byteLength(kept!.response_body!), 1_023);

      await docket.post('/webhooks', webhook);
      receiver.answerWith(200, Buffer.from([0x6f, 0x6b, 0xff]));
      await send(docket);
      const bodies = (await deliveriesOf(docket)).map(({ response_body }) => response_body);
      assert.deepEqual(new Set(bodies.slice(1)), new Set(['ok\ufffd', null]));
    });

    test('a body that is too large to be read ahead is loaded and sent', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket, `doc_${'x'.repeat(100_000)}`);
      await docket.runJobs();

      const [call] = receiver.received;
      assert.equal(call!.json().data.document_id.length, 100_004);
      assert.equal(sign(call!.raw, 'whsec_test'), call!.headers['x-service-signature']);
    });

    test('deliveries that were read ahead go to a new URL', async () => {
      await using old = await startReceiver();
      await using next = await startReceiver();
      const settings = { DOCKET_WEBHOOK_ATTEMPTS_PER_RECEIVER: '1' };
      await using docket = await startDocket({ database, settings });
      const id = await docket.registerWebhook(old.url, EVENTS, 'whsec_test');
      for (let index = 0; index < 3; index += 1) await publishDeleted(docket, `doc_${index}`);
      old.answerBy((response) => {
        void docket.patch(`/webhooks/${id}`, { url: next.url }).then(() => response.end());
      });
      await docket.runJobs();

      assert.equal(old.received.length, 1);
      assert.equal(next.received.length, 2);
    });
  });
}
