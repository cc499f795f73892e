import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { lockCursor } from './fan-out-store.ts';
import { createFanOut } from './fan-out.ts';
import {
  listBodies,
  listDeliveries,
  documentIds,
  fanOut,
  publish,
  publishMany,
  subscribe,
} from './testing/fan-out.ts';

/** Sets the sequence number after which the next fan-out begins. */
async function setCursor({ services, workspaceId }: SharedDocket, sequence: number): Promise<void> {
  await services.db
    .updateTable('fan_out_cursors')
    .set({ sequence })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

for (const { name: database } of DATABASES) {
  suite(`fan-out cursor on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('a second fan-out of the same events creates no second deliveries', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      const notify = { url: 'http://127.0.0.1:1/own', secretSealed: null };
      const event = await publish(docket, 'document.deleted', 'doc_1', { notify });
      await fanOut(docket.services);
      const before = await listDeliveries(docket);

      docket.advance(1);
      await setCursor(docket, event.sequence - 1);
      await fanOut(docket.services);

      assert.equal(before.length, 2);
      assert.deepEqual(await listDeliveries(docket), before);
    });

    test('fan-out skips no event of eight concurrent publishers and keeps their order', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      const publishers = Array.from({ length: 8 }, async (_, publisher) => {
        for (let number = 0; number < 25; number += 1) {
          await publish(docket, 'document.deleted', `doc_${publisher}_${number}`);
        }
      });
      const publishing = { isOver: false };
      const published = Promise.all(publishers).finally(() => (publishing.isOver = true));
      while (!publishing.isOver) {
        await createFanOut(docket.services).runDue();
        await new Promise(setImmediate);
      }
      await published;
      await fanOut(docket.services);

      const { rows } = await sql<{ id: string }>`
        select id from events where workspace_id = ${docket.workspaceId} and name = 'document.deleted'
        order by sequence`.execute(docket.services.db);
      assert.deepEqual(
        (await listDeliveries(docket)).map(({ event_id }) => event_id),
        rows.map(({ id }) => id),
      );
      assert.equal(rows.length, 200);
    });

    test('two concurrent fan-outs create each delivery once', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      await publishMany(docket, documentIds(300));

      await Promise.all([fanOut(docket.services), fanOut(docket.services)]);
      await fanOut(docket.services);

      const ids = (await listDeliveries(docket)).map(({ event_id }) => event_id);
      assert.equal(ids.length, 300);
      assert.equal(new Set(ids).size, 300);
    });

    // On SQLite there is one process.
    if (database === 'PostgreSQL') {
      test('fan-out skips a workspace whose cursor another process has locked', async () => {
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

        const isMoved = await createFanOut(docket.services).runDue();

        isOver.resolve();
        await other;
        assert.equal(isMoved, false);
        assert.equal((await listDeliveries(docket)).length, 1);
      });
    }

    test('a fan-out that ends before COMMIT loses nothing', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      await publish(docket, 'document.deleted', 'doc_1');
      const { services } = docket;
      const insertMissing = async (tx: Tx, table: any, ...rest: [any, any]) => {
        if (table === 'deliveries') throw new Error('The process has ended');
        await services.dialect.insertMissing(tx, table, ...rest);
      };
      const dialect = { ...services.dialect, insertMissing };
      const dying = { ...services, dialect };
      await createFanOut(dying).runDue();
      assert.deepEqual(await listBodies(docket), []);

      await fanOut(services);

      assert.equal((await listDeliveries(docket)).length, 1);
      assert.equal((await listBodies(docket)).length, 1);
    });

    test('fan-out takes one batch of each workspace in turn', async () => {
      const noisy = await newWorkspace();
      const quiet = await newWorkspace();
      for (const docket of [noisy, quiet]) await subscribe(docket, ['document.deleted']);
      await publishMany(noisy, documentIds(450));
      await publish(quiet, 'document.deleted', 'doc_1');

      await createFanOut(noisy.services).runDue();

      assert.equal((await listDeliveries(quiet)).length, 1);
      const ofNoisy = (await listDeliveries(noisy)).length;
      assert.ok(ofNoisy > 0 && ofNoisy < 450, `${ofNoisy} of 450 deliveries`);
      await fanOut(noisy.services);
      assert.equal((await listDeliveries(noisy)).length, 450);
    });

    test('fan-out takes fewer events at a time when they are large', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['transcription.completed']);
      const data = { transcription_id: 'trans_1', transcript: 'x'.repeat(3_000_000) };
      for (let number = 0; number < 3; number += 1) {
        await publish(docket, 'transcription.completed', 'trans_1', { data });
      }

      await createFanOut(docket.services).runDue();

      assert.equal((await listDeliveries(docket)).length, 1);
      await fanOut(docket.services);
      assert.equal((await listDeliveries(docket)).length, 3);
    });

    test('fan-out skips an event that fails repeatedly, only after its retries', async () => {
      const docket = await newWorkspace();
      const other = await newWorkspace();
      await subscribe(docket, ['document.deleted'], { payload_format: 'flat' });
      await subscribe(other, ['document.deleted']);
      const events = [];
      for (const resourceId of ['doc_1', 'doc_2', 'doc_3']) {
        events.push(await publish(docket, 'document.deleted', resourceId));
      }
      const { db } = docket.services;
      const repeated = createFanOut(docket.services);
      const fanOutAll = async () => {
        while (await repeated.runDue());
      };
      await db
        .updateTable('events')
        .set({ data_json: '{broken' })
        .where('id', '=', events[1]!.id)
        .execute();
      const sent = async () => (await listDeliveries(docket)).map(({ resource_id }) => resource_id);

      await publish(other, 'document.deleted', 'doc_1');
      await fanOutAll();
      assert.deepEqual(await sent(), ['doc_1']);
      assert.equal((await listDeliveries(other)).length, 1);

      for (const waitMs of [1_000, 10_000]) {
        docket.advance(waitMs);
        await fanOutAll();
        assert.deepEqual(await sent(), ['doc_1']);
      }
      docket.advance(60_000);
      await fanOutAll();
      await fanOutAll();

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
