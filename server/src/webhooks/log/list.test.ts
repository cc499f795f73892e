import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { fanOut, publishMany } from '../fan-out/testing/fan-out.ts';
import { publishAndFanOut, setOutcome } from './testing/log.ts';

const RECEIVER = 'https://hooks.example/log';

async function withWebhook(docket: SharedDocket): Promise<string> {
  return docket.registerWebhook(RECEIVER, ['document.deleted'], 'whsec');
}

function idsOf(body: { deliveries: { id: string }[] }): string[] {
  return body.deliveries.map(({ id }) => id);
}

/** Creates one delivery per second. @returns their IDs, newest first */
async function deliverMany(docket: SharedDocket, webhookId: string, count: number) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    docket.advance(SECOND_MS);
    const id = await publishAndFanOut(docket, webhookId, `doc_${index}`);
    await setOutcome(docket, id, 'success');
    ids.unshift(id);
  }
  return ids;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /webhooks/:webhook_id/deliveries on ${database}`, () => {
    const enter = shareDocket({ database });

    test('the log lists attempted deliveries, and others with include=pending', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      const pending = await publishAndFanOut(docket, webhookId, 'doc_1');
      const success = await publishAndFanOut(docket, webhookId, 'doc_2');
      await setOutcome(docket, success, 'success');

      const { body } = await docket.get(`/webhooks/${webhookId}/deliveries`);
      const { body: all } = await docket.get(`/webhooks/${webhookId}/deliveries?include=pending`);

      assert.deepEqual(idsOf(body), [success]);
      assert.equal(body.pagination.total, 1);
      assert.deepEqual(idsOf(all).toSorted(), [pending, success].toSorted());
      assert.equal(all.pagination.total, 2);
      const shown = all.deliveries.find(({ id }: { id: string }) => id === pending);
      assert.partialDeepStrictEqual(shown, {
        event: 'document.deleted',
        resource_id: 'doc_1',
        webhook_id: webhookId,
        url: RECEIVER,
        cause: 'event',
        redelivery_of: null,
        replay_id: null,
        state: 'pending',
        status_code: null,
        delivered_at: null,
        response_time_ms: null,
        error_kind: null,
        error: null,
        retry_count: 0,
        last_attempt_at: null,
        next_retry_at: null,
      });
      assert.ok(!('status' in shown));
    });

    test('the log is filtered by status, state, event, resource and time', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      const success = await publishAndFanOut(docket, webhookId, 'doc_1');
      await setOutcome(docket, success, 'success');
      const failed = await publishAndFanOut(docket, webhookId, 'doc_2');
      await setOutcome(docket, failed, 'failed');
      docket.advance(SECOND_MS);
      const late = encodeURIComponent(isoNow(docket.services.clock));
      const retrying = await publishAndFanOut(docket, webhookId, 'doc_2');
      await setOutcome(docket, retrying, 'retrying');
      const pending = await publishAndFanOut(docket, webhookId, 'doc_3');
      const { body: failure } = await docket.get(`/webhooks/${webhookId}/deliveries/${failed}`);

      const expected: [query: string, ids: string[]][] = [
        ['status=success', [success]],
        ['status=failed', [retrying, failed]],
        ['status=failed&include=pending', [retrying, failed]],
        ['state=success', [success]],
        ['state=failed', [failed]],
        ['state=retrying', [retrying]],
        ['state=pending', [pending]],
        ['state=held', []],
        ['state=cancelled', []],
        ['status=success&state=failed', []],
        [`event_id=${failure.event_id}`, [failed]],
        ['event_id=evt_none', []],
        ['resource_id=doc_2', [retrying, failed]],
        ['resource_id=doc_2&state=failed', [failed]],
        ['event=document.deleted&state=pending', [pending]],
        ['event=task.created', []],
        ['event=analysis.completed', []],
        ['event=*', [retrying, failed, success]],
        ['replay_id=replay_none', []],
        [`since=${late}`, [retrying]],
        [`since=${late}&include=pending&state=pending`, [pending]],
        [`until=${late}&status=failed`, [failed]],
        [`since=${late}&until=${late}`, []],
      ];
      for (const [query, ids] of expected) {
        const { body } = await docket.get(`/webhooks/${webhookId}/deliveries?${query}`);
        assert.deepEqual(idsOf(body), ids, query);
        assert.equal(body.pagination.total, ids.length, query);
      }
    });

    test('the log refuses an unknown event name', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);

      const { status, body } = await docket.get(
        `/webhooks/${webhookId}/deliveries?event=document.burnt`,
      );

      assert.equal(status, 400);
      assert.equal(body.error.details.field, 'event');
    });

    test('a delivery that is being retried has the status failed and the time of its next attempt', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      await setOutcome(docket, await publishAndFanOut(docket, webhookId), 'retrying');

      const { body } = await docket.get(`/webhooks/${webhookId}/deliveries`);

      assert.partialDeepStrictEqual(body.deliveries, [
        {
          status: 'failed',
          state: 'retrying',
          status_code: 500,
          error_kind: 'http',
          error: 'The receiver answered 500',
          retry_count: 1,
          next_retry_at: '2026-01-05T12:00:00.000Z',
        },
      ]);
    });

    test('a cursor continues at its position, regardless of new deliveries', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      const ids = await deliverMany(docket, webhookId, 7);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { body } = await docket.get(`/webhooks/${webhookId}/deliveries?limit=3${after}`);
        seen.push(...idsOf(body));
        cursor = body.pagination.next_cursor;
        await deliverMany(docket, webhookId, 1);
      } while (cursor !== null);

      assert.deepEqual(seen, ids);
    });

    test('pages by offset have a stable order for deliveries of the same time', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      await publishMany(docket, ['doc_1', 'doc_2', 'doc_3', 'doc_4', 'doc_5']);
      await fanOut(docket.services);
      const list = `/webhooks/${webhookId}/deliveries?include=pending`;

      const { body: first } = await docket.get(`${list}&limit=2`);
      const { body: second } = await docket.get(`${list}&limit=2&offset=2`);
      const { body: last } = await docket.get(`${list}&limit=2&offset=4`);
      const { body: end } = await docket.get(`${list}&offset=5`);
      const { status, body: beyond } = await docket.get(`${list}&offset=6`);

      const seen = [...idsOf(first), ...idsOf(second), ...idsOf(last)];
      assert.equal(new Set(seen).size, 5);
      assert.deepEqual(seen, seen.toSorted().toReversed());
      assert.deepEqual(end.deliveries, []);
      assert.partialDeepStrictEqual(second.pagination, { total: 5, offset: 2, has_more: true });
      assert.equal(last.pagination.has_more, false);
      assert.equal(status, 400);
      assert.equal(beyond.error.code, 'offset_out_of_range');
    });

    test('the log refuses the cursor of another filter or webhook', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      const other = await withWebhook(docket);
      await deliverMany(docket, webhookId, 2);
      const { body } = await docket.get(`/webhooks/${webhookId}/deliveries?limit=1`);
      const cursor = encodeURIComponent(body.pagination.next_cursor);

      for (const path of [`${webhookId}/deliveries?status=success&`, `${other}/deliveries?`]) {
        const { body: refused } = await docket.get(`/webhooks/${path}cursor=${cursor}`);
        assert.equal(refused.error.code, 'invalid_cursor', path);
      }
    });

    test('the log of a deleted webhook stays readable in its workspace', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      const [id] = await deliverMany(docket, webhookId, 1);
      await docket.delete(`/webhooks/${webhookId}`);
      const stranger = await docket.createWorkspace();

      const { status, body } = await docket.get(`/webhooks/${webhookId}/deliveries`);
      const { body: detail } = await docket.get(`/webhooks/${webhookId}/deliveries/${id}`);
      const paths = [`deliveries`, `deliveries/${id}`];

      assert.equal(status, 200);
      assert.deepEqual(idsOf(body), [id]);
      assert.equal(detail.id, id);
      for (const path of paths) {
        const foreign = await docket.get(`/webhooks/${webhookId}/${path}`, { key: stranger });
        assert.equal(foreign.status, 404, path);
      }
      assert.equal((await docket.get('/webhooks/wh_none/deliveries')).status, 404);
    });
  });
}
