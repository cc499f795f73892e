import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../../storage/transaction.ts';
import { DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { insertDeliveries, type NewDeliveryRow } from '../delivery-store.ts';
import { deliveryRow } from '../../testing/webhook-deliveries.ts';
import { publishAndFanOut } from './testing/log.ts';

/** More deliveries than one slice, or the statistics of the health, cover. */
const DELIVERIES = 20_005;

for (const { name: database } of DATABASES) {
  suite(`long delivery log on ${database}`, () => {
    const enter = shareDocket({ database });

    test('a long log is listed and counted completely, and the health covers the newest 10,000 deliveries', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(
        'https://hooks.example',
        ['document.deleted'],
        'whsec',
      );
      const first = await deliveryRow(docket, await publishAndFanOut(docket, webhookId));
      const ids = Array.from(
        { length: DELIVERIES },
        (_, index) => `del_${String(index).padStart(32, '0')}`,
      );
      // Ten share a time, so that slices end between equals.
      const timeOf = (index: number) => new Date(Date.parse(first.created_at) + index / 10);
      const rows = ids.map((id, index): NewDeliveryRow => ({
        ...withoutAttempt(first),
        id,
        attempts: index % 2 === 0 ? 1 : 0,
        state: index % 2 === 0 ? 'failed' : 'pending',
        created_at: timeOf(index).toISOString(),
      }));
      await inTransaction(docket.services, async (tx) => {
        await tx.deleteFrom('deliveries').where('id', '=', first.id).execute();
        await insertDeliveries(docket.services, tx, rows);
      });
      const newest = ids.toReversed();
      const list = `/webhooks/${webhookId}/deliveries`;

      const { body: middle } = await docket.get(`${list}?include=pending&offset=9990&limit=100`);
      const { body: failed } = await docket.get(`${list}?status=failed&offset=9990&limit=100`);
      const { body: health } = await docket.get(`/webhooks/${webhookId}/health`);

      assert.deepEqual(idsOf(middle), newest.slice(9_990, 10_090));
      assert.equal(middle.pagination.total, DELIVERIES);
      const allFailed = newest.filter((_, index) => index % 2 === 0);
      assert.deepEqual(idsOf(failed), allFailed.slice(9_990));
      assert.equal(failed.pagination.total, allFailed.length);
      const next = encodeURIComponent(middle.pagination.next_cursor);
      const { body: after } = await docket.get(`${list}?include=pending&limit=100&cursor=${next}`);
      assert.deepEqual(idsOf(after), newest.slice(10_090, 10_190));
      assert.deepEqual(health.counts, { success: 0, failed: 5_000, pending: 5_000, held: 0 });
    });
  });
}

function idsOf(body: { deliveries: { id: string }[] }): string[] {
  return body.deliveries.map(({ id }) => id);
}

function withoutAttempt({
  attempted_at: _attempted,
  status_code: _status,
  response_time_ms: _time,
  error_kind: _kind,
  error: _error,
  response_body: _body,
  delivered_at: _delivered,
  ...row
}: Awaited<ReturnType<typeof deliveryRow>>): NewDeliveryRow {
  return row;
}
