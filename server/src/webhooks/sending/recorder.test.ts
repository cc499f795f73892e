import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { createRecorder } from './recorder.ts';

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
  });
}
