import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, HOUR_MS, isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { deliveryRow } from '../../testing/webhook-deliveries.ts';
import { publishMany } from '../fan-out/testing/fan-out.ts';
import { publishAndFanOut, setOutcome } from './testing/log.ts';

const NOWHERE = 'https://hooks.example/replay';

/** Requests a replay of the last hour, unless `body` says otherwise. */
function replay(docket: SharedDocket, webhookId: string, request: object = {}) {
  const since = isoAfter(docket.services.clock, -HOUR_MS);
  return docket.post(`/webhooks/${webhookId}/replay`, { since, ...request });
}

function documentsOf(received: { json(): any }[]): string[] {
  const ids: string[] = received.map((call) => call.json().data.document_id);
  return ids.toSorted();
}

for (const { name: database } of DATABASES) {
  suite(`POST /webhooks/:webhook_id/replay on ${database}`, () => {
    const enter = shareDocket({ database });

    test('a replay sends events published while the webhook was disabled, which are not sent otherwise', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      await docket.post(`/webhooks/${webhookId}/disable`);
      docket.advance(SECOND_MS);
      await publishMany(docket, ['doc_1', 'doc_2']);
      await docket.runJobs();
      docket.advance(SECOND_MS);
      await docket.post(`/webhooks/${webhookId}/enable`);
      await docket.runJobs();
      const { body: log } = await docket.get('/events?type=document.deleted');
      const sentByItself = receiver.received.length;

      const { body: dry } = await replay(docket, webhookId, { dry_run: true });
      const { status, body, headers } = await replay(docket, webhookId);
      await docket.runJobs();

      assert.deepEqual(
        log.events.map((event: { resource_id: string }) => event.resource_id).toSorted(),
        ['doc_1', 'doc_2'],
      );
      assert.equal(sentByItself, 0);
      assert.deepEqual(dry, { replay_id: null, count: 2 });
      assert.equal(status, 202);
      assert.equal(body.count, 2);
      assert.match(body.replay_id, /^replay_[0-9a-f]{32}$/);
      assert.deepEqual(documentsOf(receiver.received), ['doc_1', 'doc_2']);
      const { body: list } = await docket.get(headers.get('location')!.slice('/v2'.length));
      assert.equal(list.pagination.total, 2);
      assert.partialDeepStrictEqual(list.deliveries[0], {
        cause: 'replay',
        replay_id: body.replay_id,
        state: 'success',
      });
    });

    test('a replay sends events from before the registration of the webhook', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      await publishMany(docket, ['doc_1']);
      docket.advance(SECOND_MS);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      await docket.runJobs();

      await replay(docket, webhookId);
      await docket.runJobs();

      assert.deepEqual(documentsOf(receiver.received), ['doc_1']);
    });

    test('a replay skips events with a successful delivery unless the status is all', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      await setOutcome(docket, await publishAndFanOut(docket, webhookId, 'doc_1'), 'success');
      await setOutcome(docket, await publishAndFanOut(docket, webhookId, 'doc_2'), 'failed');
      const waiting = await publishAndFanOut(docket, webhookId, 'doc_3');

      const { body: failed } = await replay(docket, webhookId, { dry_run: true });
      const { body: all } = await replay(docket, webhookId, { dry_run: true, status: 'all' });
      const unchanged = await deliveryRow(docket, waiting);

      assert.deepEqual([failed.count, all.count], [2, 3]);
      assert.equal(unchanged.state, 'pending');
    });

    test('a replay cancels pending deliveries of its events', async () => {
      const docket = await enter();
      await using receiver = await startReceiver(500);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      const waiting = await publishAndFanOut(docket, webhookId);
      await docket.runJobs();
      receiver.answerWith(200);

      const { body } = await replay(docket, webhookId);
      await docket.runJobs();

      const { state, error } = await deliveryRow(docket, waiting);
      assert.equal(state, 'cancelled');
      assert.equal(error, `The receiver answered 500; sent again as ${body.replay_id}`);
      assert.equal(receiver.received.length, 2);
      assert.deepEqual(receiver.received[1]!.raw, receiver.received[0]!.raw);
    });

    test('a replay sends the events of a period that match the subscriptions and filters', async () => {
      const docket = await enter();
      const { body: webhook } = await docket.post('/webhooks', {
        url: NOWHERE,
        events: ['*'],
        secret: 'whsec',
        filters: { resource_ids: ['doc_2', 'doc_3'] },
      });
      await publishMany(docket, ['doc_1', 'doc_2']);
      await docket.post('/tasks', { title: 'a', related_document_id: 'doc_3' });
      docket.advance(SECOND_MS);
      const later = isoNow(docket.services.clock);
      await publishMany(docket, ['doc_3', 'doc_4']);
      const countOf = async (request: object) =>
        (await replay(docket, webhook.id, { dry_run: true, ...request })).body.count;

      const { body: tasks } = await docket.get('/tasks');
      const ofTask = tasks.tasks.length;
      assert.equal(await countOf({}), 2 + ofTask);
      assert.equal(await countOf({ until: later }), 1 + ofTask);
      assert.equal(await countOf({ since: later }), 1);
      assert.equal(await countOf({ events: ['document.deleted'] }), 2);
      assert.equal(await countOf({ events: ['error.occurred'] }), 0);
    });

    test("a replay sends no test and no event about the webhook's own failures", async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['*'], 'whsec');
      await docket.post(`/webhooks/${webhookId}/test`);
      await docket.post(`/webhooks/${webhookId}/disable`);
      const other = await docket.registerWebhook(NOWHERE, ['webhook.disabled'], 'whsec');

      const { body: own } = await replay(docket, webhookId, {
        dry_run: true,
        events: ['webhook.disabled'],
      });
      const { body: others } = await replay(docket, other, { dry_run: true });
      const { body: tests } = await replay(docket, webhookId, {
        dry_run: true,
        events: ['webhook.test'],
      });

      assert.equal(own.count, 0);
      assert.equal(others.count, 1);
      assert.equal(tests.error.details.field, 'events.0');
    });

    test('a replay is held while the webhook is disabled', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      await publishMany(docket, ['doc_1']);
      docket.advance(SECOND_MS);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      await docket.post(`/webhooks/${webhookId}/disable`);

      await replay(docket, webhookId);
      await docket.runJobs();
      const { body: held } = await docket.get(`/webhooks/${webhookId}/deliveries?state=held`);
      await docket.post(`/webhooks/${webhookId}/enable`);
      await docket.runJobs();

      assert.equal(held.pagination.total, 1);
      assert.equal(receiver.received.length, 1);
    });

    test('a replay refuses invalid or too old times and events without a subscription', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const { clock } = docket.services;
      const now = isoNow(clock);
      const earliest = isoAfter(clock, -30 * DAY_MS);
      const refused: [request: object, field: string][] = [
        [{ since: isoAfter(clock, 1) }, 'since'],
        [{ since: isoAfter(clock, -30 * DAY_MS - 1) }, 'since'],
        [{ since: now, until: now }, 'until'],
        [{ since: now, until: isoAfter(clock, -1) }, 'until'],
        [{ events: ['document.deleted', 'task.created'] }, 'events.1'],
        [{ events: ['no.event'] }, 'events.0'],
      ];
      for (const [request, field] of refused) {
        const { status, body } = await replay(docket, webhookId, request);
        assert.equal(status, 400);
        assert.equal(body.error.details.field, field, JSON.stringify(request));
      }
      const { body } = await replay(docket, webhookId, { since: '2020-01-01T00:00:00+01:00' });
      assert.equal(body.error.details.earliest, earliest);
      assert.match(body.error.message, new RegExp(earliest));
      assert.equal((await replay(docket, webhookId, { since: earliest })).status, 202);
    });

    test('a replay of a deleted webhook is 404', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      await docket.delete(`/webhooks/${webhookId}`);

      assert.equal((await replay(docket, webhookId)).status, 404);
    });
  });
}
