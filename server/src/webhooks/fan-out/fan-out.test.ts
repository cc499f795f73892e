import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { lockCursor } from './fan-out-store.ts';
import { fanOutDue } from './fan-out.ts';
import {
  bodiesIn,
  deliveriesIn,
  documentIds,
  fanOut,
  publish,
  publishMany,
  subscribe,
} from './testing/fan-out.ts';

/** Ids of the webhooks that are to get the event, each as often as it gets it. */
async function receiversOf(docket: SharedDocket, eventId: string): Promise<(string | null)[]> {
  const deliveries = await deliveriesIn(docket);
  return deliveries
    .filter(({ event_id }) => event_id === eventId)
    .map(({ webhook_id }) => webhook_id)
    .toSorted();
}

/** Over the same database, without what this process remembers and commits together. */
function anotherProcess(services: Services): Services {
  return { ...services, db: services.db.withoutPlugins() };
}

/** What the next fan-out begins behind. */
async function setCursor({ services, workspaceId }: SharedDocket, sequence: number): Promise<void> {
  await services.db
    .updateTable('fan_out_cursors')
    .set({ sequence })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

async function copyWebhook({ services }: SharedDocket, id: string, copies: number): Promise<void> {
  const { db } = services;
  const model = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let index = 0; index < copies; index += 1) {
    const copy = { ...model, id: `${id}_${index}` };
    await db.insertInto('webhooks').values(copy).execute();
    await db
      .insertInto('webhook_events')
      .values({ workspace_id: model.workspace_id, webhook_id: copy.id, event: '*' })
      .execute();
  }
}

for (const { name: database } of DATABASES) {
  suite(`an event on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('goes once to every webhook that subscribed to it, and to no other', async () => {
      const docket = await newWorkspace();
      const byName = await subscribe(docket, ['document.analyzed']);
      const all = await subscribe(docket, ['*']);
      const thrice = await subscribe(docket, ['*', 'document.analyzed', 'analysis.completed']);
      const alias = await subscribe(docket, ['analysis.completed']);
      await subscribe(docket, ['document.deleted', 'agent.executed']);

      const event = await publish(docket, 'document.analyzed', 'doc_1');
      await fanOut(docket.services);

      assert.deepEqual(
        await receiversOf(docket, event.id),
        [byName, all, thrice, alias].toSorted(),
      );
    });

    test('waits to be sent at once, in the lane of its webhook', async () => {
      const docket = await newWorkspace();
      const webhook_id = await subscribe(docket, ['document.deleted'], { ordering: 'resource' });

      const event = await publish(docket, 'document.deleted', 'doc_1');
      await fanOut(docket.services);

      const [delivery] = await deliveriesIn(docket);
      const now = docket.services.clock.now().toISOString();
      assert.partialDeepStrictEqual(delivery, {
        event_id: event.id,
        event: 'document.deleted',
        sequence: event.sequence,
        resource_id: 'doc_1',
        webhook_id,
        lane: webhook_id,
        body_format: 'standard',
        order_key: 'doc_1',
        cause: 'event',
        state: 'pending',
        attempts: 0,
        next_attempt_at: now,
        due_at: now,
      });
    });

    test('goes to the webhook_url of its request besides, even when a webhook has the same address', async () => {
      const docket = await newWorkspace();
      const webhook = await subscribe(docket, ['document.deleted']);

      const notify = { url: 'http://127.0.0.1:1/', secretSealed: null };
      const event = await publish(docket, 'document.deleted', 'doc_1', { notify });
      await publish(docket, 'document.failed', 'doc_1', {
        notify: { url: 'http://127.0.0.1:1/other', secretSealed: null },
      });
      await fanOut(docket.services);

      assert.deepEqual(await receiversOf(docket, event.id), [null, webhook].toSorted());
      const lanes = (await deliveriesIn(docket)).filter(({ webhook_id }) => webhook_id === null);
      assert.match(lanes[0]!.lane, /^url_/);
      assert.equal(lanes[0]!.lane, lanes[1]!.lane);
    });

    test('of another workspace is not seen', async () => {
      const docket = await newWorkspace();
      const other = await newWorkspace();
      await subscribe(other, ['*']);

      await publish(docket, 'document.deleted', 'doc_1');
      await fanOut(docket.services);

      assert.deepEqual(await deliveriesIn(docket), []);
      assert.deepEqual(await deliveriesIn(other), []);
    });

    test('from before the registration of a webhook is not sent to it, however late the fan-out', async () => {
      const docket = await newWorkspace();
      await publish(docket, 'document.deleted', 'doc_1');
      docket.advance(1);
      await subscribe(docket, ['document.deleted']);

      await fanOut(docket.services);

      assert.deepEqual(await deliveriesIn(docket), []);
    });

    test('from while a webhook was disabled is not sent to it, neither then nor when it is enabled', async () => {
      const docket = await newWorkspace();
      const webhook = await subscribe(docket, ['document.deleted']);
      await docket.post(`/webhooks/${webhook}/disable`);
      await publish(docket, 'document.deleted', 'before the fan-out');
      await fanOut(docket.services);
      await publish(docket, 'document.deleted', 'after the fan-out');
      docket.advance(1);
      await docket.post(`/webhooks/${webhook}/enable`);
      await publish(docket, 'document.deleted', 'enabled');

      await fanOut(docket.services);

      const deliveries = await deliveriesIn(docket);
      assert.deepEqual(
        deliveries.map(({ resource_id }) => resource_id),
        ['enabled'],
      );
    });

    test('about the troubles of a webhook is not sent to that webhook, but to others', async () => {
      const docket = await newWorkspace();
      const failing = await subscribe(docket, ['webhook.failing', '*']);
      const watching = await subscribe(docket, ['webhook.failing', 'webhook.disabled']);

      const warning = await publish(docket, 'webhook.failing', failing);
      const end = await publish(docket, 'webhook.disabled', failing);
      await fanOut(docket.services);

      assert.deepEqual(await receiversOf(docket, warning.id), [watching]);
      assert.deepEqual(await receiversOf(docket, end.id), [watching]);
    });

    test('that tests a webhook is left to the request for it', async () => {
      const docket = await newWorkspace();
      const webhook = await subscribe(docket, ['*']);

      await publish(docket, 'webhook.test', webhook);
      await fanOut(docket.services);

      assert.deepEqual(await deliveriesIn(docket), []);
    });

    test('for more receivers than a batch of deliveries reaches all of them', async () => {
      const docket = await newWorkspace();
      await copyWebhook(docket, await subscribe(docket, ['*']), 1_100);

      await publish(docket, 'document.deleted', 'doc_1');
      await publish(docket, 'document.deleted', 'doc_2');
      await fanOut(docket.services);

      const ids = (await deliveriesIn(docket)).map(({ id }) => id);
      assert.equal(new Set(ids).size, 2 * 1_101);
    });

    test('is stored once in each form that is sent', async () => {
      const docket = await newWorkspace();
      for (const payload_format of ['flat', 'connector', 'standard_webhooks', 'standard', 'flat']) {
        await subscribe(docket, ['task.created'], { payload_format });
      }
      await subscribe(docket, ['task.created'], { max_payload_bytes: 10_000 });

      const data = { id: 'task_1', title: 'Sign', description: 'x'.repeat(10_000), metadata: {} };
      const event = await publish(docket, 'task.created', 'task_1', { data });
      await fanOut(docket.services);

      const bodies = await bodiesIn(docket);
      assert.deepEqual(
        bodies.map(({ format }) => format),
        ['connector', 'flat', 'standard', 'standard.thin', 'standard_webhooks'],
      );
      for (const { body, bytes } of bodies) assert.equal(bytes, Buffer.byteLength(body));
      const { data: thin } = JSON.parse(bodies[3]!.body);
      assert.deepEqual(thin, {
        id: 'task_1',
        title: 'Sign',
        description: null,
        metadata: {},
        truncated: true,
        event_url: `${docket.services.publicUrl}/v2/events/${event.id}`,
      });
      const formats = (await deliveriesIn(docket)).map(({ body_format }) => body_format);
      assert.deepEqual(formats.toSorted(), [
        'connector',
        'flat',
        'flat',
        'standard',
        'standard.thin',
        'standard_webhooks',
      ]);
    });
  });

  suite(`filters of a webhook on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('let through what is about a resource and what names it in its data', async () => {
      const docket = await newWorkspace();
      const filters = { resource_ids: ['doc_1', 'meet_1'] };
      await subscribe(docket, ['*'], { filters });
      const cases = [
        ['document.deleted', 'doc_1', {}, true],
        ['document.deleted', 'doc_2', {}, false],
        ['task.created', 'task_1', { related_document_id: 'doc_1' }, true],
        ['task.created', 'task_2', { related_meeting_id: 'meet_2', title: 'doc_1' }, false],
        ['task.created', 'task_3', { related_meeting_id: 'meet_10' }, false],
        [
          'meeting.analyzed',
          'strategy_1',
          { meeting_id: null, meeting_ids: ['meet_0', 'meet_1'] },
          true,
        ],
        ['transcription.completed', 'trans_1', { meeting_id: 'meet_1' }, true],
        ['transcription.completed', 'trans_2', { meeting_id: null, transcript: '"doc_1"' }, false],
      ] as const;
      for (const [name, resourceId, data] of cases) {
        await publish(docket, name, resourceId, { data });
      }

      await fanOut(docket.services);

      const sent = (await deliveriesIn(docket)).map(({ resource_id }) => resource_id);
      const wanted = cases.filter(([, , , isSent]) => isSent).map(([, resourceId]) => resourceId);
      assert.deepEqual(sent, wanted);
    });
  });

  suite(`the fan-out on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('twice over the same events makes their deliveries once', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      const notify = { url: 'http://127.0.0.1:1/own', secretSealed: null };
      const event = await publish(docket, 'document.deleted', 'doc_1', { notify });
      await fanOut(docket.services);
      const before = await deliveriesIn(docket);

      docket.advance(1);
      await setCursor(docket, event.sequence - 1);
      await fanOut(docket.services);

      assert.equal(before.length, 2);
      assert.deepEqual(await deliveriesIn(docket), before);
    });

    test('skips no event of eight publishers at once, and keeps their order', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      const publishers = Array.from({ length: 8 }, async (_, publisher) => {
        for (let number = 0; number < 25; number += 1) {
          await publish(docket, 'document.deleted', `doc_${publisher}_${number}`);
        }
      });
      let isPublishing = true;
      const published = Promise.all(publishers).finally(() => (isPublishing = false));
      while (isPublishing) {
        await fanOutDue(docket.services);
        await new Promise(setImmediate);
      }
      await published;
      await fanOut(docket.services);

      const { rows } = await sql<{ id: string }>`
        select id from events where workspace_id = ${docket.workspaceId} and name = 'document.deleted'
        order by sequence`.execute(docket.services.db);
      assert.deepEqual(
        (await deliveriesIn(docket)).map(({ event_id }) => event_id),
        rows.map(({ id }) => id),
      );
      assert.equal(rows.length, 200);
    });

    test('by two at once makes each delivery once', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      await publishMany(docket, documentIds(300));

      await Promise.all([fanOut(docket.services), fanOut(anotherProcess(docket.services))]);
      await fanOut(docket.services);

      const ids = (await deliveriesIn(docket)).map(({ event_id }) => event_id);
      assert.equal(ids.length, 300);
      assert.equal(new Set(ids).size, 300);
    });

    // On SQLite there is one process.
    if (database === 'PostgreSQL') {
      test('leaves a workspace that another process has in hand', async () => {
        const docket = await newWorkspace();
        await subscribe(docket, ['document.deleted']);
        await publish(docket, 'document.deleted', 'doc_1');
        await fanOut(docket.services);
        await publish(docket, 'document.deleted', 'doc_2');
        const isLocked = Promise.withResolvers<void>();
        const isOver = Promise.withResolvers<void>();
        const other = inTransaction(docket.services, async (tx) => {
          await lockCursor(docket.services, tx, docket.workspaceId);
          isLocked.resolve();
          await isOver.promise;
        });
        await isLocked.promise;

        const isMoved = await fanOutDue(docket.services);

        isOver.resolve();
        await other;
        assert.equal(isMoved, false);
        assert.equal((await deliveriesIn(docket)).length, 1);
      });
    }

    test('that ends before its commit loses nothing', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      await publish(docket, 'document.deleted', 'doc_1');
      const { services } = docket;
      const insertMissing = async (tx: Tx, table: any, ...rest: [any, any]) => {
        if (table === 'deliveries') throw new Error('The process has ended');
        await services.dialect.insertMissing(tx, table, ...rest);
      };
      const dialect = { ...services.dialect, insertMissing };
      const dying = { ...anotherProcess(services), dialect };
      await fanOutDue(dying);
      assert.deepEqual(await bodiesIn(docket), []);

      await fanOut(services);

      assert.equal((await deliveriesIn(docket)).length, 1);
      assert.equal((await bodiesIn(docket)).length, 1);
    });

    test('takes a batch of each workspace in turn', async () => {
      const noisy = await newWorkspace();
      const quiet = await newWorkspace();
      for (const docket of [noisy, quiet]) await subscribe(docket, ['document.deleted']);
      await publishMany(noisy, documentIds(450));
      await publish(quiet, 'document.deleted', 'doc_1');

      await fanOutDue(noisy.services);

      assert.equal((await deliveriesIn(quiet)).length, 1);
      const ofNoisy = (await deliveriesIn(noisy)).length;
      assert.ok(ofNoisy > 0 && ofNoisy < 450, `${ofNoisy} of 450 deliveries`);
      await fanOut(noisy.services);
      assert.equal((await deliveriesIn(noisy)).length, 450);
    });

    test('takes few events at a time when they are large', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['transcription.completed']);
      const data = { transcription_id: 'trans_1', transcript: 'x'.repeat(3_000_000) };
      for (let number = 0; number < 3; number += 1) {
        await publish(docket, 'transcription.completed', 'trans_1', { data });
      }

      await fanOutDue(docket.services);

      assert.equal((await deliveriesIn(docket)).length, 1);
      await fanOut(docket.services);
      assert.equal((await deliveriesIn(docket)).length, 3);
    });

    test('passes over an event of which nothing can be made, but only after some tries', async () => {
      const docket = await newWorkspace();
      const other = await newWorkspace();
      await subscribe(docket, ['document.deleted'], { payload_format: 'flat' });
      await subscribe(other, ['document.deleted']);
      const events = [];
      for (const resourceId of ['doc_1', 'doc_2', 'doc_3']) {
        events.push(await publish(docket, 'document.deleted', resourceId));
      }
      const { db } = docket.services;
      await db
        .updateTable('events')
        .set({ data_json: '{broken' })
        .where('id', '=', events[1]!.id)
        .execute();
      const sent = async () => (await deliveriesIn(docket)).map(({ resource_id }) => resource_id);

      await publish(other, 'document.deleted', 'doc_1');
      await fanOut(docket.services);
      assert.deepEqual(await sent(), ['doc_1']);
      assert.equal((await deliveriesIn(other)).length, 1);

      for (const waitMs of [1_000, 10_000]) {
        docket.advance(waitMs);
        await fanOut(docket.services);
        assert.deepEqual(await sent(), ['doc_1']);
      }
      docket.advance(60_000);
      await fanOut(docket.services);
      await fanOut(docket.services);

      assert.deepEqual(await sent(), ['doc_1', 'doc_3']);
      assert.ok(
        await db
          .selectFrom('events')
          .select('id')
          .where('id', '=', events[1]!.id)
          .executeTakeFirst(),
      );
    });
  });
}
