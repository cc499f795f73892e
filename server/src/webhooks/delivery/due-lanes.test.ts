import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isoAfter, isoNow } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { insertDeliveries, type NewDeliveryRow } from '../delivery-store.ts';
import { createDueLanes } from './read-ahead.ts';

/** Inserts `count` lanes with one delivery each, due after `waitMs`. */
async function insertLanes(
  { services }: Docket,
  name: string,
  count: number,
  waitMs: number,
): Promise<void> {
  const now = isoNow(services.clock);
  const due_at = isoAfter(services.clock, waitMs);
  const rows = Array.from({ length: count }, (_, number): NewDeliveryRow => {
    const lane = `${name}_${String(number).padStart(5, '0')}`;
    return {
      workspace_id: 'ws_1',
      id: `del_${lane}`,
      event_id: 'evt_1',
      event: 'document.deleted',
      sequence: 1,
      resource_id: 'doc_1',
      webhook_id: lane,
      signing_webhook_id: null,
      url: 'http://127.0.0.1:1/',
      lane,
      body_format: 'standard',
      order_key: null,
      cause: 'event',
      redelivery_of: null,
      replay_id: null,
      state: 'pending',
      attempts: 0,
      next_attempt_at: due_at,
      due_at,
      created_at: now,
      updated_at: now,
    };
  });
  await inTransaction(services, (tx) => insertDeliveries(services, tx, rows));
}

for (const { name: database } of DATABASES) {
  suite(`discovery of due lanes on ${database}`, () => {
    test('the scan of the next call finds due lanes behind a thousand lanes that are not due, then starts over', async () => {
      await using docket = await startDocket({ database });
      await insertLanes(docket, 'a_waits', 1_200, 60_000);
      await insertLanes(docket, 'b_due', 3, 0);
      const lanes = createDueLanes(docket.services);

      const found = [
        await lanes.scan(),
        await lanes.scan(),
        await lanes.scan(),
        await lanes.scan(),
      ];

      assert.deepEqual(
        found.map((ids) => ids.map(({ lane }) => lane)),
        [[], ['b_due_00000', 'b_due_00001', 'b_due_00002'], [], found[1]!.map(({ lane }) => lane)],
      );
    });

    test('one scan finds all lanes when all are due', async () => {
      await using docket = await startDocket({ database });
      await insertLanes(docket, 'due', 2_300, 0);

      assert.equal((await createDueLanes(docket.services).scan()).length, 2_300);
    });

    test('a lane that is marked twice is returned once', async () => {
      await using docket = await startDocket({ database });
      const lanes = createDueLanes(docket.services);
      const lane = { workspace_id: 'ws_1', lane: 'wh_1' };
      lanes.markDue(lane);
      lanes.markDue({ ...lane });

      assert.deepEqual([lanes.takeMarked(), lanes.takeMarked()], [[lane], []]);
    });
  });
}
