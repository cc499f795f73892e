import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isoAfter, isoNow } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { deliveriesOf, fanOutOnly, publishDeleted } from '../../testing/webhook-deliveries.ts';
import { createRecorder } from './record-attempts.ts';

/** Makes the database reject the outcome of this event's delivery. */
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

/** Returns the success of a delivery, which need not exist. */
function arrived(number: number, onRecorded: () => void): any {
  const delivery = { workspace_id: 'ws_1', id: `del_${number}`, webhook_id: null, attempts: 0 };
  const result = { started_at: '', status_code: 200, response_time_ms: 1, error: null };
  return { delivery, outcome: { kind: 'attempted', result }, endedAt: new Date(0), onRecorded };
}

for (const { name: database } of DATABASES) {
  suite(`recorder of attempts on ${database}`, () => {
    test('the recorder counts outcomes that are not recorded yet', async () => {
      await using docket = await startDocket({ database });
      const recorder = createRecorder(docket.services);
      let recorded = 0;

      for (let n = 0; n < 1_000; n++) recorder.add(arrived(n, () => (recorded += 1)));
      assert.equal(recorder.unrecordedCount(), 1_000);
      await recorder.whenIdle();

      assert.equal(recorder.unrecordedCount(), 0);
      assert.equal(recorded, 1_000);
    });

    test('an outcome that the database rejects blocks no other outcome, and its delivery is retried with growing delays', async () => {
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

    test('outcomes wait while the database is unavailable', async () => {
      await using docket = await startDocket({ database });
      const { dialect } = docket.services;
      let calls = 0;
      docket.services.dialect = {
        ...dialect,
        isUnavailable: () => true,
        async withRows(tx, table, rows, statement) {
          calls += 1;
          if (calls > 1) return dialect.withRows(tx, table, rows, statement);
          setImmediate(() => recorder.flush());
          throw new Error('not there');
        },
      };
      const recorder = createRecorder(docket.services);
      let recorded = 0;
      recorder.add(arrived(1, () => (recorded += 1)));
      await recorder.whenIdle();

      assert.deepEqual([calls, recorded], [2, 1]);
    });

    test('a delivery whose outcome can neither be recorded nor postponed is not sent every second', async () => {
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
      await recorder.whenIdle();

      assert.equal(recorder.unrecordedCount(), 0);
      assert.equal(recorded, 10);
    });
  });
}
