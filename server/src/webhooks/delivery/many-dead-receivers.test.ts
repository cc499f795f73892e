// Runs in test:matrix: 500 receivers and 20 tasks are 50,000 attempts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';
import { failAll } from './testing/dead-receivers.ts';

suite('500 dead receivers', () => {
  test('20 tasks make at most 1,000 deliveries about the health of webhooks', async () => {
    await using docket = await startDocket();

    const { deliveries, events } = await failAll(docket, { webhooks: 500, tasks: 20 });

    assert.ok(events >= 500, String(events));
    assert.ok(deliveries <= 1_000, String(deliveries));
  });
});
