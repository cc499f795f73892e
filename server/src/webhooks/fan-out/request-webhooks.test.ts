import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { analyzedDocument } from '../../testing/documents.ts';
import type { ReceivedCall } from '../../testing/receiver.ts';
import { verify } from '../delivery/signature.ts';

/** Events that no analysis publishes: the webhook is registered, and receives nothing of its own. */
const OTHER_EVENTS = ['task.deleted'];

function isSignedBy({ raw, headers }: ReceivedCall, secret: string): boolean {
  return verify(raw, secret, String(headers['x-service-signature']));
}

async function register(docket: Docket, url: string, secret: string): Promise<string> {
  const { status, body } = await docket.post('/webhooks', { url, events: OTHER_EVENTS, secret });
  assert.equal(status, 201);
  return body.id;
}

async function signingSecretOf(docket: Docket): Promise<string> {
  const { body: me } = await docket.get('/me');
  const path = `/workspaces/${me.default_workspace_id}/signing-secret`;
  return (await docket.get(path)).body.signing_secret;
}

for (const { name: database } of DATABASES) {
  suite(`the webhook_url of a request on ${database}`, () => {
    test('receives the payload format that the request names', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const send = async (payload_format?: string) => {
        const before = receiver.received.length;
        await analyzedDocument(docket, 'text', {
          webhook_url: receiver.url,
          ...(payload_format && { payload_format }),
        });
        return receiver.received[before]!.json();
      };

      const standard = await send();
      const flat = await send('flat');
      const connector = await send('connector');

      assert.deepEqual(Object.keys(standard), ['id', 'event', 'created_at', 'data']);
      assert.equal(flat.event, 'document.analyzed');
      assert.equal(flat.status, 'completed');
      assert.match(flat.event_id, /^evt_/);
      assert.equal(connector.event, 'analysis.completed');
      assert.equal(typeof connector.timestamp, 'string');
      assert.equal(receiver.received.length, 3);
    });

    test('is signed with the secret of the registered webhook with the same URL', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const url = `${receiver.url}/hook`;
      await register(docket, `${receiver.url}/other`, 'secret of another URL');
      const id = await register(docket, url, 'secret of the webhook');

      await analyzedDocument(docket, 'text', { webhook_url: url });
      const rotated = await docket.post(`/webhooks/${id}/rotate-secret`, { secret: 'new secret' });
      await analyzedDocument(docket, 'text', { webhook_url: url });

      assert.equal(rotated.status, 200);
      const [first, second] = receiver.received;
      assert.ok(isSignedBy(first!, 'secret of the webhook'));
      assert.ok(isSignedBy(second!, 'new secret'));
      assert.equal(receiver.received.length, 2);
    });

    test('is signed with its own secret, or that of the workspace, in all other cases', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const url = `${receiver.url}/hook`;
      const own = await signingSecretOf(docket);
      const key = await docket.createWorkspace();
      const foreign = { url, events: OTHER_EVENTS, secret: 'secret of another workspace' };
      assert.equal((await docket.post('/webhooks', foreign, { key })).status, 201);
      await analyzedDocument(docket, 'text', { webhook_url: url });
      const id = await register(docket, url, 'secret of the webhook');
      await analyzedDocument(docket, 'text', { webhook_url: url, webhook_secret: 'my secret' });
      await docket.delete(`/webhooks/${id}`);
      await analyzedDocument(docket, 'text', { webhook_url: url });

      const secrets = [own, 'my secret', own];
      assert.equal(receiver.received.length, secrets.length);
      for (const [index, call] of receiver.received.entries()) {
        assert.ok(isSignedBy(call, secrets[index]!), `notification ${index}`);
      }
    });

    test('stays a delivery of the request: a disabled webhook does not hold it', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const id = await register(docket, receiver.url, 'secret of the webhook');
      await docket.post(`/webhooks/${id}/disable`, {});

      const document = await analyzedDocument(docket, 'text', { webhook_url: receiver.url });

      assert.ok(isSignedBy(receiver.received[0]!, 'secret of the webhook'));
      const { body } = await docket.get(`/documents/${document.id}/deliveries`);
      assert.equal(body.deliveries[0].webhook_id, null);
      assert.equal((await docket.get(`/webhooks/${id}/deliveries`)).body.pagination.total, 0);
    });
  });
}

suite('the webhook_url of a request', () => {
  test('is refused with an unknown payload format', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post('/documents/analyze', {
      document_url: 'https://files.example/lease.pdf',
      analysis_type: 'contract_review',
      webhook_url: 'https://hooks.example/docket',
      payload_format: 'xml',
    });

    assert.equal(status, 400);
    assert.equal(body.error.details.field, 'payload_format');
  });
});
