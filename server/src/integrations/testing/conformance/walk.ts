import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { VendorCallMade } from '../fake-vendor.ts';
import type { ProviderFake } from '../provider-fake.ts';
import { counts, type Start } from './connected.ts';

const DAY_MS = 86_400_000;

/** What is the same for all products. */
export function testWalk(start: Start): void {
  test('again after failures of the server, and not for ever', async () => {
    await using on = await start();
    const id = await on.addTask();
    const reply = on.fake.refused(500);
    on.fake.trouble({ kind: 'answer', reply }, { when: on.fake.isCreate, times: 2 });

    assert.deepEqual((await on.sync([id])).counts, counts({ created: 1 }));

    const other = await on.addTask();
    on.fake.trouble({ kind: 'answer', reply }, { when: on.fake.isCreate, times: 100 });
    const { results } = await on.sync([other]);
    assert.partialDeepStrictEqual(results, [
      { action: 'failed', error: { code: 'server_error', retryable: true } },
    ]);
  });

  test('no more while the product is down', async () => {
    await using on = await start();
    const ids = [await on.addTask(), await on.addTask()];
    on.fake.trouble({ kind: 'drop' }, { times: 1_000 });

    const { status, error, counts: done } = await on.sync(ids);

    assert.equal(status, 'failed');
    assert.equal(error.retryable, true);
    assert.deepEqual(done, counts({ failed: 2 }));
  });

  test('once, though the integration was deleted and connected anew', async () => {
    await using on = await start();
    const id = await on.addTask();
    await on.sync([id]);
    await on.docket.delete(`/integrations/${on.integrationId}`);
    const { connection, url } = on.fake;
    const { body } = await on.docket.post('/integrations', { ...connection, base_url: url });

    const { body: asked } = await on.docket.post('/integrations/sync', {
      integration: body.id,
      task_ids: [id],
    });
    const again = await on.finish(asked.id);

    assert.deepEqual(again.counts, counts({ skipped: 1 }));
    assert.equal(on.fake.things().length, 1);
  });

  test('fifty at a time', async () => {
    await using on = await start();
    const titles = Array.from({ length: 50 }, (_, index) => `Task ${index}`);
    const ids: string[] = [];
    for (const title of titles) ids.push(await on.addTask({ title }));

    const { counts: done } = await on.sync(ids);

    assert.deepEqual(done, counts({ created: 50 }));
    assert.deepEqual(
      on.fake.things().map(({ title }) => title),
      titles,
    );
  });

  test('by one sync at a time', async () => {
    await using on = await start();
    const ids = [await on.addTask(), await on.addTask(), await on.addTask()];
    const watch = overlapOf(on.fake);
    const syncs = [await on.request(ids), await on.request(ids), await on.request(ids)];

    const ended = [];
    for (const id of syncs) ended.push(await on.finish(id));

    // Which of them is the first is not said.
    const created = ended.map(({ counts: done }) => done.created);
    assert.deepEqual(created.filter(Boolean), [3]);
    assert.equal(on.fake.things().length, 3);
    assert.equal(watch.most(), 1);
  });

  test('with one event a sync, and the token nowhere', async () => {
    await using on = await start();
    const id = await on.addTask();

    const done = await on.sync([id]);

    const { token } = on.fake.connection;
    const events = await on.docket.services.db
      .selectFrom('events')
      .selectAll()
      .where('workspace_id', '=', on.docket.workspaceId)
      .where('name', '=', 'integration.synced')
      .execute();
    assert.equal(events.length, 1);
    assert.partialDeepStrictEqual(JSON.parse(events[0]!.data_json), {
      sync_id: done.id,
      integration_id: on.integrationId,
      status: 'completed',
      counts: counts({ created: 1 }),
    });
    const { body } = await on.docket.get('/integrations');
    const rows = await on.docket.services.db.selectFrom('integrations').selectAll().execute();
    assert.equal(JSON.stringify([events, done, body, rows]).includes(token), false);
    assert.ok(
      on.fake.calls.every(({ path, query }) => !JSON.stringify([path, query]).includes(token)),
    );
  });

  // The last, since it moves the clock by months.
  test('and the sync is forgotten 90 days after its end, the link never', async () => {
    await using on = await start();
    const task = await on.addTask();
    const old = await on.sync([task]);
    on.docket.advance(1.5 * DAY_MS);
    const recent = await on.sync([task]);
    on.docket.advance(89 * DAY_MS);
    await on.docket.runJobs();

    assert.equal((await on.docket.get(`/integrations/syncs/${old.id}`)).status, 404);
    const { body } = await on.docket.get(`/integrations/syncs/${recent.id}`);
    assert.equal(body.results.length, 1);
    const rows = await on.docket.services.db
      .selectFrom('sync_results')
      .selectAll()
      .where('workspace_id', '=', on.docket.workspaceId)
      .execute();
    assert.equal(rows.length, 1);
    assert.equal((await on.links(task)).length, 1);
  });
}

/** How many requests were under way at once. */
function overlapOf(fake: ProviderFake): { most: () => number } {
  let most = 0;
  let open = 0;
  fake.onCall((_call: VendorCallMade, ended: Promise<void>) => {
    open += 1;
    most = Math.max(most, open);
    void ended.finally(() => {
      open -= 1;
    });
  });
  return { most: () => most };
}
