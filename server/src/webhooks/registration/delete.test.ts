import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { deliveryRow } from '../../testing/webhook-deliveries.ts';
import { insertPendingDelivery } from './testing/pending-delivery.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`DELETE /webhooks/{id} on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('deleting a webhook removes it from the list, and a second deletion is 404', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);

      const deleted = await docket.delete(`/webhooks/${webhook.id}`);
      const again = await docket.delete(`/webhooks/${webhook.id}`);

      assert.equal(deleted.status, 200);
      assert.deepEqual(deleted.body, { id: webhook.id, deleted: true });
      assert.equal(again.status, 404);
      const { body: list } = await docket.get('/webhooks');
      assert.deepEqual(list.webhooks, []);
      assert.equal(list.pagination.total, 0);
    });

    test('deleting a webhook of another workspace is 404 and changes nothing', async () => {
      const docket = await openDocket();
      const key = await docket.createWorkspace();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);

      const { status } = await docket.delete(`/webhooks/${webhook.id}`, { key });

      assert.equal(status, 404);
      assert.equal((await docket.get('/webhooks')).body.webhooks.length, 1);
      assert.deepEqual((await docket.get('/webhooks', { key })).body.webhooks, []);
    });

    test('deleting a webhook cancels its pending and held deliveries and keeps the others', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const { services } = docket;
      const sent = await insertPendingDelivery(services, webhook, {
        state: 'success',
        next_attempt_at: null,
        due_at: null,
      });
      const waits = await insertPendingDelivery(services, webhook, { attempts: 2 });
      const aTest = await insertPendingDelivery(services, webhook, { cause: 'test' });
      await docket.post(`/webhooks/${webhook.id}/disable`);

      const { status } = await docket.delete(`/webhooks/${webhook.id}`);

      assert.equal(status, 200);
      assert.deepEqual(await deliveryRow(docket, sent.id), sent);
      for (const delivery of [waits, aTest]) {
        assert.partialDeepStrictEqual(await deliveryRow(docket, delivery.id), {
          state: 'cancelled',
          next_attempt_at: null,
          due_at: null,
        });
      }
      const { body: disabled } = await docket.get('/webhooks?status=disabled');
      assert.equal(disabled.pagination.total, 0);
    });

    test('deleting a webhook with the ETag of another version is refused', async () => {
      const docket = await openDocket();
      const { body: webhook, headers } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      const etag = headers.get('etag')!;
      const changed = await docket.patch(path, { description: 'b' });

      const stale = await docket.delete(path, { headers: { 'if-match': etag } });
      const fresh = await docket.delete(path, {
        headers: { 'if-match': changed.headers.get('etag')! },
      });

      assert.equal(stale.status, 400);
      assert.equal(stale.body.error.details.type, 'conflict');
      assert.equal(fresh.status, 200);
    });
  });
}
