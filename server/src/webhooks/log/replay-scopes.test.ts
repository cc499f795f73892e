import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../../contract/scopes.ts';
import { HOUR_MS, isoAfter } from '../../kernel/clock.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`scopes of a replay on ${database}`, () => {
    test('a replay and its dry run need the scopes of the events', async () => {
      await using docket = await startDocket({ database });
      const events = ['task.created', 'api_key.created'];
      const id = await docket.registerWebhook('https://hooks.example/', events, 'whsec');
      const since = isoAfter(docket.services.clock, -HOUR_MS);
      const ask = async (scopes: Scope[], request: object) =>
        docket.post(
          `/webhooks/${id}/replay`,
          { since, ...request },
          { key: await docket.createKey(['write:webhooks', ...scopes]) },
        );

      const counted = await ask(['read:tasks'], { dry_run: true });
      const all = await ask(['read:tasks'], {});
      const some = await ask(['read:tasks'], { events: ['task.created'] });
      const others = await ask(['read:documents'], { events: ['task.created'] });

      assert.deepEqual(
        [counted, all, some, others].map(({ status }) => status),
        [403, 403, 202, 403],
      );
      assert.deepEqual(counted.body.error.details.required_scopes, ['admin:all']);
    });
  });
}
