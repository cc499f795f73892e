import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';
import { analyzedDocument } from '../testing/documents.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /documents/{id}/deliveries on ${database}`, () => {
    test('lists deliveries to the webhook_url of requests, without those to registered webhooks', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['document.analyzed'], 'whsec_test');

      const { id } = await analyzedDocument(docket, 'text', { webhook_url: receiver.url });
      await analyzedDocument(docket, 'text', { webhook_url: receiver.url });
      const { status, body } = await docket.get(`/documents/${id}/deliveries`);

      assert.equal(status, 200);
      assert.equal(body.deliveries.length, 1);
      assert.equal(body.pagination.total, 1);
      assert.partialDeepStrictEqual(body.deliveries[0], {
        event: 'document.analyzed',
        url: receiver.url,
        status: 'success',
        state: 'success',
        status_code: 200,
        delivered_at: '2026-01-05T09:00:00.000Z',
        error: null,
        retry_count: 0,
        next_retry_at: null,
      });
      assert.match(body.deliveries[0].id, /^del_/);
    });

    test('shows a delivery that will be retried as failed, with the time of the next attempt', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket, 'text', { webhook_url: receiver.url });
      docket.advance(60_000);
      await docket.runJobs();

      const { body } = await docket.get(`/documents/${id}/deliveries`);

      assert.partialDeepStrictEqual(body.deliveries[0], {
        status: 'failed',
        state: 'retrying',
        status_code: 500,
        delivered_at: null,
        retry_count: 1,
        last_attempt_at: '2026-01-05T09:01:00.000Z',
        next_retry_at: '2026-01-05T09:06:00.000Z',
      });
    });

    test('lists deliveries without an attempt only if the request includes pending ones', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket, 'text', { webhook_url: receiver.url });
      await docket.services.db
        .updateTable('deliveries')
        .set({ state: 'pending', attempts: 0, status_code: null, delivered_at: null })
        .execute();

      const shown = await docket.get(`/documents/${id}/deliveries`);
      const included = await docket.get(`/documents/${id}/deliveries?include=pending`);

      assert.deepEqual(shown.body.deliveries, []);
      assert.equal(included.body.deliveries[0].state, 'pending');
      assert.ok(!('status' in included.body.deliveries[0]));
    });

    test('pages by cursor and by offset', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket, 'text', { webhook_url: receiver.url });
      for (let count = 0; count < 2; count++) {
        docket.advance(1_000);
        await docket.post(`/documents/${id}/analyses`, {
          analysis_type: 'legal_review',
          webhook_url: receiver.url,
        });
        await docket.runJobs();
      }
      const { body: all } = await docket.get(`/documents/${id}/deliveries`);
      const ids = all.deliveries.map((delivery: any) => delivery.id);

      const { body: first } = await docket.get(`/documents/${id}/deliveries?limit=2`);
      const { next_cursor } = first.pagination;
      const { body: rest } = await docket.get(
        `/documents/${id}/deliveries?limit=2&cursor=${next_cursor}`,
      );
      const { body: last } = await docket.get(`/documents/${id}/deliveries?limit=1&offset=2`);

      assert.equal(ids.length, 3);
      assert.deepEqual(
        [...first.deliveries, ...rest.deliveries].map((delivery: any) => delivery.id),
        ids,
      );
      assert.equal(last.deliveries[0].id, ids[2]);
    });
  });
}
