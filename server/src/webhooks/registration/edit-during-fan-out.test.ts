import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../../storage/transaction.ts';
import { startDocket } from '../../testing/docket.ts';
import { endedOrWaiting } from '../../testing/lock-waits.ts';
import { lockCursor } from '../fan-out/fan-out-store.ts';
import { insertPendingDelivery } from './testing/pending-delivery.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

/** Runs on PostgreSQL only: SQLite has one writer at a time. */
suite('PATCH /webhooks/{webhook_id} during a fan-out on PostgreSQL', () => {
  test('deliveries of the old subscriptions do not go to a URL set by a key that cannot read their events', async () => {
    await using docket = await startDocket({ database: 'PostgreSQL' });
    const { services } = docket;
    const { body: webhook } = await docket.post('/webhooks', { ...MINIMAL_WEBHOOK, events: ['*'] });
    const key = await docket.createKey(['write:webhooks', 'read:tasks']);
    const narrow = { events: ['task.created'], url: 'https://mine.example/' };

    const change = await inTransaction(services, async (batch) => {
      await lockCursor(services, batch, webhook.workspace_id);
      const request = docket.patch(`/webhooks/${webhook.id}`, narrow, { key });
      await endedOrWaiting(services, request);
      await insertPendingDelivery({ ...services, db: batch }, webhook, {
        event: 'api_key.created',
      });
      return { request };
    });

    const { status, body } = await change.request;
    assert.equal(status, 403);
    assert.deepEqual(body.error.details.required_scopes, ['admin:all']);
    assert.equal((await docket.get(`/webhooks/${webhook.id}`)).body.url, MINIMAL_WEBHOOK.url);
  });
});
