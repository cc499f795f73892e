import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ApiCall } from '../fake-api.ts';
import type { ProviderFake } from '../provider-fake.ts';
import { syncCounts, type StartConnected } from './connected.ts';

const DAY_MS = 86_400_000;

/** Tests the behaviour of the sync engine that all providers share. */
export function testSyncEngine(start: StartConnected): void {
  test('retries after internal errors of the provider, up to a limit', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    const reply = bench.fake.refusalReply(500);
    bench.fake.injectFault({ kind: 'answer', reply }, { when: bench.fake.isCreateCall, times: 2 });

    assert.deepEqual((await bench.sync([id])).counts, syncCounts({ created: 1 }));

    const other = await bench.addTask();
    bench.fake.injectFault(
      { kind: 'answer', reply },
      { when: bench.fake.isCreateCall, times: 100 },
    );
    const { results } = await bench.sync([other]);
    assert.partialDeepStrictEqual(results, [
      { action: 'failed', error: { code: 'server_error', retryable: true } },
    ]);
  });

  test('ends the sync while the provider is down', async () => {
    await using bench = await start();
    const ids = [await bench.addTask(), await bench.addTask()];
    bench.fake.injectFault({ kind: 'drop' }, { times: 1_000 });

    const { status, error, counts: done } = await bench.sync(ids);

    assert.equal(status, 'failed');
    assert.equal(error.retryable, true);
    assert.deepEqual(done, syncCounts({ failed: 2 }));
  });

  test('takes over the links of a deleted integration of the same project', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    await bench.sync([id]);
    await bench.docket.delete(`/integrations/${bench.integrationId}`);
    const { connection, url } = bench.fake;
    const { body } = await bench.docket.post('/integrations', { ...connection, base_url: url });

    const { body: requested } = await bench.docket.post('/integrations/sync', {
      integration: body.id,
      task_ids: [id],
    });
    const again = await bench.finish(requested.id);

    assert.deepEqual(again.counts, syncCounts({ skipped: 1 }));
    assert.equal(bench.fake.tasks().length, 1);
  });

  test('pushes fifty tasks in order', async () => {
    await using bench = await start();
    const titles = Array.from({ length: 50 }, (_, index) => `Task ${index}`);
    const ids: string[] = [];
    for (const title of titles) ids.push(await bench.addTask({ title }));

    const { counts: done } = await bench.sync(ids);

    assert.deepEqual(done, syncCounts({ created: 50 }));
    assert.deepEqual(
      bench.fake.tasks().map(({ title }) => title),
      titles,
    );
  });

  test('runs one sync of an integration at a time', async () => {
    await using bench = await start();
    const ids = [await bench.addTask(), await bench.addTask(), await bench.addTask()];
    const watch = watchConcurrency(bench.fake);
    const syncs = [await bench.request(ids), await bench.request(ids), await bench.request(ids)];

    const ended = [];
    for (const id of syncs) ended.push(await bench.finish(id));

    // The order of the three syncs is not defined.
    const created = ended.map(({ counts: done }) => done.created);
    assert.deepEqual(created.filter(Boolean), [3]);
    assert.equal(bench.fake.tasks().length, 3);
    assert.equal(watch.maximum(), 1);
  });

  test('publishes one event for each sync, and stores the token nowhere in plain text', async () => {
    await using bench = await start();
    const id = await bench.addTask();

    const done = await bench.sync([id]);

    const { token } = bench.fake.connection;
    const events = await bench.docket.services.db
      .selectFrom('events')
      .selectAll()
      .where('workspace_id', '=', bench.docket.workspaceId)
      .where('name', '=', 'integration.synced')
      .execute();
    assert.equal(events.length, 1);
    assert.partialDeepStrictEqual(JSON.parse(events[0]!.data_json), {
      sync_id: done.id,
      integration_id: bench.integrationId,
      status: 'completed',
      counts: syncCounts({ created: 1 }),
    });
    const { body } = await bench.docket.get('/integrations');
    const rows = await bench.docket.services.db.selectFrom('integrations').selectAll().execute();
    assert.equal(JSON.stringify([events, done, body, rows]).includes(token), false);
    assert.ok(
      bench.fake.calls.every(({ path, query }) => !JSON.stringify([path, query]).includes(token)),
    );
  });

  // This test runs last, because it advances the clock by months.
  test('deletes a sync 90 days after its end, and keeps the link of the task', async () => {
    await using bench = await start();
    const task = await bench.addTask();
    const old = await bench.sync([task]);
    bench.docket.advance(1.5 * DAY_MS);
    const recent = await bench.sync([task]);
    bench.docket.advance(89 * DAY_MS);
    await bench.docket.runJobs();

    assert.equal((await bench.docket.get(`/integrations/syncs/${old.id}`)).status, 404);
    const { body } = await bench.docket.get(`/integrations/syncs/${recent.id}`);
    assert.equal(body.results.length, 1);
    const rows = await bench.docket.services.db
      .selectFrom('sync_results')
      .selectAll()
      .where('workspace_id', '=', bench.docket.workspaceId)
      .execute();
    assert.equal(rows.length, 1);
    assert.equal((await bench.links(task)).length, 1);
  });
}

/** Counts the most requests that were open at the same time. */
function watchConcurrency(fake: ProviderFake): { maximum: () => number } {
  let maximum = 0;
  let open = 0;
  fake.onCall((_call: ApiCall, ended: Promise<void>) => {
    open += 1;
    maximum = Math.max(maximum, open);
    void ended.finally(() => {
      open -= 1;
    });
  });
  return { maximum: () => maximum };
}
