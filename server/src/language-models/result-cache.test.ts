import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS } from '../kernel/clock.ts';
import { DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { workspaceOf } from '../testing/rows.ts';
import { createResultCache, deleteUnusedResults } from './result-cache.ts';

for (const { name: database } of DATABASES) {
  suite(`cache of model results on ${database}`, () => {
    test('the cache finds a result by hash, only in its own workspace, and keeps the latest', async () => {
      await using docket = await startDocket({ database });
      const cache = createResultCache(docket.services, await workspaceOf(docket));
      const { body } = await docket.get('/me', { key: await docket.createWorkspace() });
      const other = createResultCache(docket.services, body.default_workspace_id);

      assert.equal(await cache.find('h'), undefined);
      await cache.store('h', { parties: ['Ada'] });
      await cache.store('h', { parties: ['Ada', 'Grace'] });
      assert.deepEqual(await cache.find('h'), { parties: ['Ada', 'Grace'] });
      assert.equal(await other.find('h'), undefined);
      const metrics = await docket.services.metrics.registry.metrics();
      assert.match(metrics, /docket_model_results_total\{result="hit"\} 1/);
      assert.match(metrics, /docket_model_results_total\{result="miss"\} 2/);
    });

    test('the cache does not store very long results', async () => {
      await using docket = await startDocket({ database });
      const cache = createResultCache(docket.services, await workspaceOf(docket));
      await cache.store('long', 'x'.repeat(200_000));
      assert.equal(await cache.find('long'), undefined);
    });

    test('the cache deletes results unused for a week, and the oldest above the limit', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const workspace_id = await workspaceOf(docket);
      const cache = createResultCache(services, workspace_id);
      const sweep = () => docket.repeatJob(deleteUnusedResults.name, {});
      await cache.store('used', 1);
      await cache.store('unused', 1);
      docket.advance(6 * DAY_MS);
      await cache.find('used');
      docket.advance(2 * DAY_MS);
      await sweep();
      assert.equal(await cache.find('unused'), undefined);
      assert.equal(await cache.find('used'), 1);

      docket.advance(1);
      const used_at = services.clock.now().toISOString();
      const rows = Array.from({ length: 500 }, (_, index) => index);
      for (let batch = 0; batch < 10; batch += 1) {
        await services.db
          .insertInto('model_results')
          .values(
            rows.map((row) => ({
              workspace_id,
              hash: `${batch}.${row}`,
              result_json: '1',
              used_at,
            })),
          )
          .execute();
      }
      await sweep();
      const { count } = await services.db
        .selectFrom('model_results')
        .select(({ fn }) => fn.countAll<string | number>().as('count'))
        .executeTakeFirstOrThrow();
      assert.equal(Number(count), 5_000);
      assert.equal(await cache.find('used'), undefined);
    });
  });
}
