import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isoAfter, isoNow } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { deliveriesOf, fanOutOnly, publishDeleted } from '../../testing/webhook-deliveries.ts';
import { createRecorder } from './recorder.ts';

/** Has the database refuse what came of the attempt of this event. */
async function refuse(docket: Docket, eventId: string): Promise<void> {
  const delivery = (await deliveriesOf(docket)).find(({ event_id }) => event_id === eventId)!;
  const { dialect } = docket.services;
  docket.services.dialect = {
    ...dialect,
    async withRows(tx, table, rows, statement) {
      const isRefused = rows.some((row) => 'id' in row && row.id === delivery.id);
      if (isRefused) throw new Error('refused');
      await dialect.withRows(tx, table, rows, statement);
    },
  };
}

/** That a delivery, which needs not exist, arrived. */
function arrived(number: number, recorded: () => void): any {
  const delivery = { workspace_id: 'ws_1', id: `del_${number}`, webhook_id: null, attempts: 0 };
  const result = { started_at: '', status_code: 200, response_time_ms: 1, error: null };
  return { delivery, outcome: { kind: 'attempted', result }, endedAt: new Date(0), recorded };
}

for (const { name: database } of DATABASES) {
  suite(`the recorder of attempts on ${database}`, () => {
    test('counts what is not recorded yet', async () => {
      await using docket = await startDocket({ database });
      const recorder = createRecorder(docket.services);
      let recorded = 0;

      for (let n = 0; n < 1_000; n++) recorder.add(arrived(n, () => (recorded += 1)));
      assert.equal(recorder.unrecorded(), 1_000);
      await recorder.idle();

      assert.equal(recorder.unrecorded(), 0);
      assert.equal(recorded, 1_000);
    });

    test('a result that the database refuses keeps no other, and is made again ever later', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec_test');
      const refused = await publishDeleted(docket, 'doc_1');
      await publishDeleted(docket, 'doc_2');
      await fanOutOnly(docket);
      await refuse(docket, refused);

      await docket.runJobs();
      const [first, second] = await deliveriesOf(docket);
      assert.partialDeepStrictEqual(first, { state: 'pending', attempts: 0 });
      assert.equal(first!.due_at, isoAfter(docket.services.clock, 1_000));
      assert.equal(second!.state, 'success');
      assert.equal(receiver.received.length, 2);

      docket.advance(1_000);
      await docket.runJobs();
      assert.equal(receiver.received.length, 3);
      docket.advance(999);
      await docket.runJobs();
      assert.equal(receiver.received.length, 3);
    });

    test('results wait for a database that is not there', async () => {
      await using docket = await startDocket({ database });
      const { dialect } = docket.services;
      let calls = 0;
      docket.services.dialect = {
        ...dialect,
        isUnavailable: () => true,
        async withRows(tx, table, rows, statement) {
          calls += 1;
          if (calls > 1) return dialect.withRows(tx, table, rows, statement);
          setImmediate(() => recorder.hurry());
          throw new Error('not there');
        },
      };
      const recorder = createRecorder(docket.services);
      let recorded = 0;
      recorder.add(arrived(1, () => (recorded += 1)));
      await recorder.idle();

      assert.deepEqual([calls, recorded], [2, 1]);
    });

    test('a delivery that can neither be recorded nor put off is not sent each second', async () => {
      await using docket = await startDocket({ database });
      const recorder = createRecorder(docket.services);
      let recorded = 0;
      const item = arrived(1, () => (recorded += 1));
      // No number that a database knows.
      const delivery = {
        ...item.delivery,
        attempts: {},
        next_attempt_at: isoNow(docket.services.clock),
      };
      recorder.add({ ...item, delivery, outcome: { kind: 'own failure', error: undefined } });
      recorder.add(arrived(2, () => (recorded += 10)));
      await recorder.idle();

      assert.equal(recorder.unrecorded(), 0);
      assert.equal(recorded, 10);
    });
  });
}
