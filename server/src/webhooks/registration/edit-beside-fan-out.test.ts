import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../../storage/transaction.ts';
import { startDocket } from '../../testing/docket.ts';
import { endedOrWaiting } from '../../testing/lock-waits.ts';
import { lockCursor } from '../fan-out/fan-out-store.ts';
import { insertWaiting } from './testing/waiting-delivery.ts';
import { WEBHOOK } from './testing/webhook.ts';

/** On SQLite transactions take turns. */
suite('PATCH /webhooks/{webhook_id} beside the fan-out on PostgreSQL', () => {
  test('what a batch makes by the old subscriptions goes to no address of who may not read it', async () => {
    await using docket = await startDocket({ database: 'PostgreSQL' });
    const { services } = docket;
    const { body: webhook } = await docket.post('/webhooks', { ...WEBHOOK, events: ['*'] });
    const key = await docket.createKey(['write:webhooks', 'read:tasks']);
    const narrow = { events: ['task.created'], url: 'https://mine.example/' };

    const change = await inTransaction(services, async (batch) => {
      await lockCursor(services, batch, webhook.workspace_id);
      const request = docket.patch(`/webhooks/${webhook.id}`, narrow, { key });
      await endedOrWaiting(services, request);
      await insertWaiting({ ...services, db: batch }, webhook, { event: 'api_key.created' });
      return { request };
    });

    const { status, body } = await change.request;
    assert.equal(status, 403);
    assert.deepEqual(body.error.details.required_scopes, ['admin:all']);
    assert.equal((await docket.get(`/webhooks/${webhook.id}`)).body.url, WEBHOOK.url);
  });
});
