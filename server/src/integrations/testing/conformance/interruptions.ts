import assert from 'node:assert/strict';
import { test } from 'node:test';

import { syncCounts, type ConnectedWorkspace, type StartConnected } from './connected.ts';

export function testInterruptions(start: StartConnected): void {
  test('creates a task once, whichever request or response of the push is lost', async () => {
    await using bench = await start();
    const first = await bench.addTask({ title: 'calls' });
    await bench.docket.patch(`/tasks/${first}`, { status: 'completed' });
    await bench.sync([first]);
    const calls = bench.fake.calls.length;
    for (let lost = 0; lost < calls; lost += 1) {
      for (const kind of ['drop', 'drop_after'] as const) {
        const title = `${kind} ${lost}`;
        const id = await bench.addTask({ title, tags: [`tag-${kind}-${lost}`] });
        await bench.docket.patch(`/tasks/${id}`, { status: 'completed' });
        const before = bench.fake.calls.length;
        bench.fake.injectFault(
          { kind },
          { when: () => bench.fake.calls.length === before + lost + 1 },
        );

        const { results } = await bench.sync([id]);

        assert.equal(results[0].action, 'created', JSON.stringify(results));
        const made = bench.fake.tasks().filter((task) => task.title === title);
        assert.deepEqual(
          made.map(({ status }) => status),
          ['completed'],
          title,
        );
      }
    }
  });

  test('creates a task once if the server crashes between request and response', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    await bench.sync([id]);
    const [link] = await linkRows(bench);
    // A crash leaves the row from before the request, and the external task.
    await bench.docket.services.db
      .updateTable('task_links')
      .set({ state: 'creating', external_id: null, external_key: null, external_url: null })
      .where('workspace_id', '=', bench.docket.workspaceId)
      .execute();

    const again = await bench.sync([id]);

    assert.deepEqual(again.counts, syncCounts({ created: 1 }));
    assert.equal(bench.fake.tasks().length, 1);
    assert.equal((await linkRows(bench))[0]?.external_id, link?.external_id);
  });

  test('writes nothing in a dry run', async () => {
    await using bench = await start();
    const [known, fresh] = [await bench.addTask(), await bench.addTask()];
    await bench.sync([known]);
    await bench.docket.patch(`/tasks/${known}`, { title: 'Changed' });
    const writes = bench.fake.calls.filter(bench.fake.isWriteCall).length;

    const dry = await bench.sync([known, fresh], { dry_run: true });

    assert.equal(dry.dry_run, true);
    assert.deepEqual(
      dry.results.map(({ action }: any) => action),
      ['updated', 'created'],
    );
    assert.equal(bench.fake.calls.filter(bench.fake.isWriteCall).length, writes);
    assert.deepEqual(await bench.links(fresh), []);
  });
}

function linkRows({ docket }: ConnectedWorkspace) {
  return docket.services.db
    .selectFrom('task_links')
    .selectAll()
    .where('workspace_id', '=', docket.workspaceId)
    .execute();
}
