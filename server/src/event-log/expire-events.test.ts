import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { DAY_MS } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import type { DeliveryRow } from '../storage/event-schema.ts';
import { DATABASES } from '../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../testing/shared-docket.ts';
import {
  listBodies,
  listDeliveries,
  documentIds,
  fanOut,
  publish,
  publishMany,
  subscribe,
} from '../webhooks/fan-out/testing/fan-out.ts';
import { expireEvents } from './expire-events.ts';

/** Default retention periods. */
const DATA_MS = 30 * DAY_MS;
const DELIVERIES_MS = 90 * DAY_MS;

async function forget(services: Services): Promise<void> {
  await expireEvents.run(services, '-', {}, { signal: AbortSignal.timeout(30_000) } as any);
}

async function dataIn({ services, workspaceId }: SharedDocket): Promise<Record<string, string>> {
  const rows = await services.db
    .selectFrom('events')
    .select(['resource_id', 'data_json'])
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', 'document.deleted')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.resource_id, row.data_json]));
}

async function setDeliveries(
  { services, workspaceId }: SharedDocket,
  to: { state: 'success' | 'held'; next_attempt_at: string | null; due_at: string | null },
): Promise<void> {
  await services.db
    .updateTable('deliveries')
    .set(to)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

const ENDED = { state: 'success', next_attempt_at: null, due_at: null } as const;

for (const { name: database } of DATABASES) {
  suite(`retention of events on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    /** Creates a workspace with a webhook and a fanned-out event. */
    async function withEvent(): Promise<SharedDocket> {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      await publish(docket, 'document.deleted', 'doc_old', {
        data: { document_id: 'doc_old' },
        notify: { url: 'http://127.0.0.1:1/own', secretSealed: 'sealed' },
      });
      await fanOut(docket.services);
      return docket;
    }

    test('expiry deletes the data and the body of an event and keeps the event', async () => {
      const docket = await withEvent();
      docket.advance(1);
      await publish(docket, 'document.deleted', 'doc_new', { data: { document_id: 'doc_new' } });
      await fanOut(docket.services);
      await setDeliveries(docket, ENDED);

      docket.advance(DATA_MS - 1);
      await forget(docket.services);
      assert.equal((await listBodies(docket)).length, 2);
      docket.advance(1);
      await forget(docket.services);

      assert.deepEqual(await dataIn(docket), {
        doc_old: 'null',
        doc_new: '{"document_id":"doc_new"}',
      });
      assert.deepEqual(
        (await listBodies(docket)).map(({ body }) => JSON.parse(body).data.document_id),
        ['doc_new'],
      );
      const states = (await listDeliveries(docket)).map(({ state }) => state);
      assert.deepEqual(states, ['success', 'success', 'success']);
    });

    test('expiry fails the pending deliveries of an event and gives a reason', async () => {
      const docket = await withEvent();
      const [{ next_attempt_at, id }] = (await listDeliveries(docket)) as [DeliveryRow];
      await setDeliveries(docket, { state: 'held', next_attempt_at, due_at: null });
      const failed = { error: 'The receiver answered 500' };
      await docket.services.db.updateTable('deliveries').set(failed).where('id', '=', id).execute();

      docket.advance(DATA_MS + 1);
      await forget(docket.services);

      for (const delivery of await listDeliveries(docket)) {
        assert.partialDeepStrictEqual(delivery, {
          state: 'failed',
          error:
            delivery.id === id
              ? 'The receiver answered 500; could not be sent while the data of its event was kept'
              : 'Could not be sent while the data of its event was kept',
          next_attempt_at: null,
          due_at: null,
        });
      }
    });

    test('expiry keeps the data of an event that is not fanned out yet', async () => {
      const docket = await withEvent();
      await publish(docket, 'document.deleted', 'doc_late', { data: { document_id: 'doc_late' } });
      docket.advance(DATA_MS + 1);

      await forget(docket.services);

      const { doc_old, doc_late } = await dataIn(docket);
      assert.equal(doc_old, 'null');
      assert.equal(doc_late, '{"document_id":"doc_late"}');
    });

    test('expiry deletes ended deliveries with their attempts, for every kind of receiver', async () => {
      const docket = await withEvent();
      await setDeliveries(docket, ENDED);
      const { db } = docket.services;
      const old = await listDeliveries(docket);
      for (const { workspace_id, id } of old) {
        const started_at = '2026-01-05T09:00:00.000Z';
        await sql`
          insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, response_time_ms)
          values (${workspace_id}, ${id}, 1, ${started_at}, 7)`.execute(db);
      }
      const countAttempts = async () => {
        const rows = await db
          .selectFrom('delivery_attempts')
          .select('delivery_id')
          .where('workspace_id', '=', docket.workspaceId)
          .execute();
        return rows.length;
      };
      docket.advance(1);
      await publish(docket, 'document.deleted', 'doc_new');
      await fanOut(docket.services);
      await setDeliveries(docket, ENDED);

      docket.advance(DELIVERIES_MS - 1);
      await forget(docket.services);
      assert.equal((await listDeliveries(docket)).length, 3);
      assert.equal(await countAttempts(), 2);
      docket.advance(1);
      await forget(docket.services);

      const left = await listDeliveries(docket);
      assert.deepEqual(
        left.map(({ resource_id }) => resource_id),
        ['doc_new'],
      );
      assert.equal(await countAttempts(), 0);
    });

    test('expiry deletes everything in batches', async () => {
      const docket = await newWorkspace();
      await subscribe(docket, ['document.deleted']);
      await publishMany(docket, documentIds(1_101));
      await fanOut(docket.services);
      await setDeliveries(docket, ENDED);

      docket.advance(DELIVERIES_MS + 1);
      await forget(docket.services);

      assert.deepEqual(new Set(Object.values(await dataIn(docket))), new Set(['null']));
      assert.deepEqual(await listBodies(docket), []);
      assert.deepEqual(await listDeliveries(docket), []);
    });

    test('expiry deletes the lanes of dead processes', async () => {
      const docket = await newWorkspace();
      const { db, clock } = docket.services;
      const lane = { workspace_id: docket.workspaceId, worker: 'worker_1' };
      const now = clock.now().toISOString();
      await db
        .insertInto('delivery_lanes')
        .values({ ...lane, lane: 'wh_1', lease_until: now })
        .execute();
      docket.advance(DAY_MS + 1);
      const later = clock.now().toISOString();
      await db
        .insertInto('delivery_lanes')
        .values({ ...lane, lane: 'wh_2', lease_until: later })
        .execute();

      await forget(docket.services);

      const lanes = await db
        .selectFrom('delivery_lanes')
        .select('lane')
        .where('workspace_id', '=', docket.workspaceId)
        .execute();
      assert.deepEqual(lanes, [{ lane: 'wh_2' }]);
    });
  });
}
