import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';
import { deliveryRow, webhookRow } from '../../testing/webhook-deliveries.ts';
import { insertPendingDelivery } from './testing/pending-delivery.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';
import { openWebhookHeaders } from './webhook-headers.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH /webhooks/{webhook_id} on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('a change sets the given fields, clears those that are null and keeps the others', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', {
        ...MINIMAL_WEBHOOK,
        description: 'Our ledger',
        filters: { resource_ids: ['doc_1'] },
        headers: { authorization: 'Bearer a', 'x-tenant': 'a' },
        ordering: 'resource',
        max_payload_bytes: 20_000,
      });
      const path = `/webhooks/${webhook.id}`;
      docket.advance(1_000);

      const cleared = await docket.patch(path, { description: null, filters: null, headers: null });
      const changes = {
        url: 'https://other.example/',
        events: ['task.created', '*'],
        payload_format: 'connector',
        description: 'Theirs',
        filters: { resource_ids: ['task_1', 'task_2'] },
        ordering: 'none',
        max_payload_bytes: 10_000,
        keep_response: true,
      };
      const changed = await docket.patch(path, { ...changes, headers: { 'X-B': 'b' } });

      assert.equal(cleared.status, 200);
      assert.deepEqual(cleared.body, {
        ...webhook,
        description: null,
        filters: {},
        header_names: [],
        updated_at: cleared.body.updated_at,
      });
      assert.ok(cleared.body.updated_at > webhook.updated_at);
      assert.deepEqual(changed.body, { ...cleared.body, ...changes, header_names: ['X-B'] });
      assert.deepEqual((await docket.get(path)).body, changed.body);
      const row = await webhookRow(docket, webhook.id);
      assert.deepEqual(
        openWebhookHeaders(docket.services.secrets, webhook.id, row.headers_sealed!),
        { 'X-B': 'b' },
      );
      assert.deepEqual(await subscriptionsOf(docket, webhook.id), ['*', 'task.created']);
    });

    test('a new URL on another server requires new headers', async () => {
      const docket = await openDocket();
      const headers = { authorization: 'Bearer of-this-server' };
      const { body: webhook } = await docket.post('/webhooks', { ...MINIMAL_WEBHOOK, headers });
      const path = `/webhooks/${webhook.id}`;
      const url = 'https://elsewhere.example/hook';

      const silent = await docket.patch(path, { url });
      const besides = await docket.patch(path, { url: new URL('/v2', MINIMAL_WEBHOOK.url).href });
      const cleared = await docket.patch(path, { url, headers: null });
      const moved = await docket.patch(path, { url: MINIMAL_WEBHOOK.url });

      assert.equal(silent.status, 400);
      assert.deepEqual(silent.body.error.details, { field: 'headers', type: 'required' });
      assert.deepEqual(besides.body.header_names, ['authorization']);
      assert.deepEqual([cleared.body.url, cleared.body.header_names], [url, []]);
      assert.equal(moved.status, 200);
    });

    test('a new URL receives the pending deliveries and starts without failures', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const { services } = docket;
      const sent = await insertPendingDelivery(services, webhook, {
        state: 'failed',
        next_attempt_at: null,
        due_at: null,
      });
      const waits = await insertPendingDelivery(services, webhook, { attempts: 3 });
      await services.db
        .updateTable('webhooks')
        .set({
          consecutive_failures: 4,
          failure_counted_at: '2026-01-05T08:00:00.000Z',
          failure_counted_delivery_id: waits.id,
          warned_failures: 4,
        })
        .where('id', '=', webhook.id)
        .execute();
      const path = `/webhooks/${webhook.id}`;

      const same = await docket.patch(path, { url: webhook.url });
      const moved = await docket.patch(path, { url: 'https://other.example/' });

      assert.equal(same.body.consecutive_failures, 4);
      assert.equal(moved.body.consecutive_failures, 0);
      assert.partialDeepStrictEqual(await webhookRow(docket, webhook.id), {
        failure_counted_at: null,
        failure_counted_delivery_id: null,
        warned_failures: 0,
      });
      assert.deepEqual(await deliveryRow(docket, sent.id), sent);
      const after = await deliveryRow(docket, waits.id);
      assert.deepEqual(after, {
        ...waits,
        url: 'https://other.example/',
        updated_at: after.updated_at,
      });
    });

    test('a change of a disabled webhook does not enable it', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      await docket.post(`/webhooks/${webhook.id}/disable`);

      const { body } = await docket.patch(`/webhooks/${webhook.id}`, { url: 'https://b.example/' });

      assert.equal(body.status, 'disabled');
    });

    test('a change is refused with the ETag of another version and made with the current one', async () => {
      const docket = await openDocket();
      const { body: webhook, headers } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      const etag = headers.get('etag')!;

      const first = await docket.patch(
        path,
        { description: 'a' },
        { headers: { 'if-match': etag } },
      );
      const stale = await docket.patch(
        path,
        { description: 'b' },
        { headers: { 'if-match': etag } },
      );

      assert.equal(first.status, 200);
      assert.notEqual(first.headers.get('etag'), etag);
      assert.equal(stale.status, 400);
      assert.deepEqual(stale.body.error.details, {
        field: 'If-Match',
        type: 'conflict',
        etag: first.headers.get('etag'),
      });
      assert.equal((await docket.get(path)).body.description, 'a');
    });

    test('the ETag differs after each change and stays the same after a failed delivery', async () => {
      const docket = await openDocket();
      const { body: webhook, headers } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      const seen = [headers.get('etag')];
      for (const action of ['disable', 'enable', 'rotate-secret', 'rotate-secret']) {
        const answer = await docket.post(`${path}/${action}`, {});
        seen.push(answer.headers.get('etag'));
        assert.equal((await docket.get(path)).headers.get('etag'), answer.headers.get('etag'));
      }
      for (const description of ['a', 'b']) {
        seen.push((await docket.patch(path, { description })).headers.get('etag'));
      }

      await docket.services.db
        .updateTable('webhooks')
        .set({ consecutive_failures: 1, last_failure_at: '2026-01-05T09:00:00.000Z' })
        .where('id', '=', webhook.id)
        .execute();

      const last = (await docket.get(path)).headers.get('etag');
      assert.equal(last, seen.at(-1));
      assert.equal(new Set(seen.slice(3)).size, seen.length - 3);
      assert.equal(new Set(seen.slice(0, 2)).size, 2);
    });

    test('changing a webhook of another workspace is 404', async () => {
      const docket = await openDocket();
      const key = await docket.createWorkspace();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;

      const answers = [
        await docket.get(path, { key }),
        await docket.patch(path, { url: 'https://mine.example/' }, { key }),
        await docket.post(`${path}/enable`, undefined, { key }),
        await docket.post(`${path}/disable`, undefined, { key }),
        await docket.post(`${path}/rotate-secret`, {}, { key }),
      ];

      for (const { status, body } of answers) {
        assert.equal(status, 404);
        assert.equal(body.error.code, 'resource_not_found');
      }
      assert.deepEqual((await docket.get(path)).body, webhook);
    });
  });
}

async function subscriptionsOf({ services }: SharedDocket, id: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('webhook_events')
    .select('event')
    .where('webhook_id', '=', id)
    .orderBy('event')
    .execute();
  return rows.map((row) => row.event).toSorted();
}
