import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts';
import { newId } from '../../kernel/ids.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { createAdmin } from '../bootstrap.ts';
import { storeNewKey } from './create-key.ts';

const ANOTHER = { email: 'second@example.com', password: undefined };

for (const { name: database } of FEATURE_DATABASES) {
  suite(`events of new keys on ${database}`, () => {
    test('publishes an event for every new key, the first included, without the key itself', async () => {
      await using docket = await startDocket({ database });
      docket.advance(1_000);

      const { key } = await createAdmin(docket.services, ANOTHER);

      const { body } = await docket.get('/events?after=0&type=api_key.created');
      const { body: me } = await docket.get('/me', { key });
      const { body: owner } = await docket.get('/me');
      assert.deepEqual(
        body.events.map(({ sequence, resource_id }: any) => [sequence, resource_id]),
        [
          [1, owner.key.id],
          [2, me.key.id],
        ],
      );
      assert.deepEqual(body.events[1].data, {
        key_id: me.key.id,
        workspace_id: me.default_workspace_id,
        name: 'Owner',
        type: 'user',
        environment: 'live',
        scopes: ['admin:all'],
        created_at: docket.services.clock.now().toISOString(),
      });
      const rows = await docket.services.db.selectFrom('events').selectAll().execute();
      for (const secret of [key, docket.key]) assert.ok(!JSON.stringify(rows).includes(secret));
    });

    test('publishes nothing when the key is not stored', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const row = await services.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();

      const again = inTransaction(services, (tx) =>
        storeNewKey(tx, services, { ...row, id: newId('key') }, SYSTEM_ACTOR),
      );

      await assert.rejects(again, /unique/i);
      assert.equal((await docket.get('/events')).body.pagination.total, 1);
    });
  });
}
