import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import { failAll } from './testing/dead-receivers.ts';

const WEBHOOKS = 20;

for (const { name: database } of DATABASES) {
  suite(`dead receivers on ${database}`, () => {
    test('webhooks that fail themselves get no notices of other failing webhooks, and a working one gets all', async () => {
      await using watching = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(
        watching.url,
        ['webhook.failing', 'webhook.disabled'],
        'whsec_test',
      );

      const { deliveries, events } = await failAll(docket, { webhooks: WEBHOOKS, tasks: 5 });

      assert.equal(events, 3 * WEBHOOKS);
      assert.equal(watching.received.length, events);
      assert.equal(deliveries, events);
    });
  });
}
