import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

function idsOf(body: { webhooks: { id: string }[] }): string[] {
  return body.webhooks.map(({ id }) => id);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /webhooks on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('webhooks are listed newest first in both paging modes', async () => {
      const docket = await openDocket();
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        // Two share a time each, so that the id decides.
        if (index % 2 === 0) docket.advance(1_000);
        ids.unshift((await docket.post('/webhooks', MINIMAL_WEBHOOK)).body.id);
      }
      const { body: first } = await docket.get('/webhooks?limit=2');
      const { body: second } = await docket.get(
        `/webhooks?limit=2&cursor=${encodeURIComponent(first.pagination.next_cursor)}`,
      );
      const { body: last } = await docket.get('/webhooks?limit=2&offset=4');
      const { body: beyond } = await docket.get('/webhooks?offset=6');

      assert.deepEqual([...idsOf(first), ...idsOf(second), ...idsOf(last)], ids);
      assert.partialDeepStrictEqual(first.pagination, {
        total: 5,
        total_count: 5,
        limit: 2,
        offset: 0,
        has_more: true,
      });
      assert.ok(!('offset' in second.pagination));
      assert.partialDeepStrictEqual(last.pagination, { has_more: false, next_cursor: null });
      assert.equal(beyond.error.code, 'offset_out_of_range');
    });

    test('a filter by status has its own total', async () => {
      const docket = await openDocket();
      const ids: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        ids.push((await docket.post('/webhooks', MINIMAL_WEBHOOK)).body.id);
      }
      await docket.post(`/webhooks/${ids[1]}/disable`);

      const { body: disabled } = await docket.get('/webhooks?status=disabled');
      const { body: enabled } = await docket.get('/webhooks?status=enabled&limit=1');
      const cursor = encodeURIComponent(enabled.pagination.next_cursor);
      const { body: next } = await docket.get(`/webhooks?status=enabled&cursor=${cursor}`);
      const { body: other } = await docket.get(`/webhooks?status=disabled&cursor=${cursor}`);

      assert.deepEqual(idsOf(disabled), [ids[1]]);
      assert.equal(disabled.webhooks[0].disabled_reason, 'Disabled through the API');
      assert.equal(disabled.pagination.total, 1);
      assert.equal(enabled.pagination.total, 2);
      assert.deepEqual(new Set([...idsOf(enabled), ...idsOf(next)]), new Set([ids[0], ids[2]]));
      assert.equal(other.error.code, 'invalid_cursor');
      const { body: all } = await docket.get('/webhooks');
      assert.equal(all.pagination.total, 3);
    });
  });
}
