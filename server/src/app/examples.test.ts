import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { endpoints } from '../contract/endpoints.ts';
import { listRecorded, RECORDED_STEPS } from '../contract/examples.ts';
import { NOT_TOURED } from '../testing/tour/people.ts';
import { recordExamples } from '../testing/tour/record-examples.ts';

/** Ids count every id that the server made, also of requests that wait for slow work. */
function withoutIds(step: unknown): unknown {
  return JSON.parse(JSON.stringify(step ?? null).replaceAll(/_01a2f[0-9a-f]{27}/g, '_id'));
}

suite('the recorded examples', () => {
  test('are what the server answers now: npm run examples writes them', async () => {
    const steps = await recordExamples();

    for (const [i, step] of steps.entries()) {
      assert.deepEqual(withoutIds(RECORDED_STEPS[i]), withoutIds(step));
    }
    assert.equal(RECORDED_STEPS.length, steps.length);
  });

  test('hold every operation but those with a reason', () => {
    const missing = endpoints.filter(({ id }) => listRecorded(id).length === 0);

    assert.deepEqual(missing.map(({ id }) => id).toSorted(), Object.keys(NOT_TOURED).toSorted());
  });
});
