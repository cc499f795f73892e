import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { deliveryRow } from '../../testing/webhook-deliveries.ts';
import { insertWaiting } from './testing/waiting-delivery.ts';
import { WEBHOOK } from './testing/webhook.ts';

for (const { name: database } of DATABASES) {
  suite(`DELETE /webhooks/{id} on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('removes it from the list, and a second time there is nothing to remove', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', WEBHOOK);

      const deleted = await docket.delete(`/webhooks/${webhook.id}`);
      const again = await docket.delete(`/webhooks/${webhook.id}`);

      assert.equal(deleted.status, 200);
      assert.deepEqual(deleted.body, { id: webhook.id, deleted: true });
      assert.equal(again.status, 404);
      const { body: list } = await docket.get('/webhooks');
      assert.deepEqual(list.webhooks, []);
      assert.equal(list.pagination.total, 0);
    });

    test('of another workspace is 404 and removes nothing', async () => {
      const docket = await openDocket();
      const key = await docket.createWorkspace();
      const { body: webhook } = await docket.post('/webhooks', WEBHOOK);

      const { status } = await docket.delete(`/webhooks/${webhook.id}`, { key });

      assert.equal(status, 404);
      assert.equal((await docket.get('/webhooks')).body.webhooks.length, 1);
      assert.deepEqual((await docket.get('/webhooks', { key })).body.webhooks, []);
    });

    test('cancels what waits, held or not, and keeps what was sent', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', WEBHOOK);
      const { services } = docket;
      const sent = await insertWaiting(services, webhook, {
        state: 'success',
        next_attempt_at: null,
        due_at: null,
      });
      const waits = await insertWaiting(services, webhook, { attempts: 2 });
      const aTest = await insertWaiting(services, webhook, { cause: 'test' });
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

    test('with the ETag of another version is refused', async () => {
      const docket = await openDocket();
      const { body: webhook, headers } = await docket.post('/webhooks', WEBHOOK);
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
