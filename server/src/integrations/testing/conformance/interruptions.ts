import assert from 'node:assert/strict';
import { test } from 'node:test';

import { counts, type Connected, type Start } from './connected.ts';

export function testInterruptions(start: Start): void {
  test('once, though any request of the walk is lost on its way or on its way back', async () => {
    await using on = await start();
    const first = await on.addTask({ title: 'calls' });
    await on.docket.patch(`/tasks/${first}`, { status: 'completed' });
    await on.sync([first]);
    const calls = on.fake.calls.length;
    for (let lost = 0; lost < calls; lost += 1) {
      for (const kind of ['drop', 'drop_after'] as const) {
        const title = `${kind} ${lost}`;
        const id = await on.addTask({ title, tags: [`tag-${kind}-${lost}`] });
        await on.docket.patch(`/tasks/${id}`, { status: 'completed' });
        const before = on.fake.calls.length;
        on.fake.trouble({ kind }, { when: () => on.fake.calls.length === before + lost + 1 });

        const { results } = await on.sync([id]);

        assert.equal(results[0].action, 'created', JSON.stringify(results));
        const made = on.fake.things().filter((thing) => thing.title === title);
        assert.deepEqual(
          made.map(({ status }) => status),
          ['completed'],
          title,
        );
      }
    }
  });

  test('once, though the server was killed between the request and its answer', async () => {
    await using on = await start();
    const id = await on.addTask();
    await on.sync([id]);
    const [link] = await linkRows(on);
    // What a kill leaves: the row from before the request, and the thing.
    await on.docket.services.db
      .updateTable('task_links')
      .set({ state: 'creating', external_id: null, external_key: null, external_url: null })
      .where('workspace_id', '=', on.docket.workspaceId)
      .execute();

    const again = await on.sync([id]);

    assert.deepEqual(again.counts, counts({ created: 1 }));
    assert.equal(on.fake.things().length, 1);
    assert.equal((await linkRows(on))[0]?.external_id, link?.external_id);
  });

  test('by a dry run not at all', async () => {
    await using on = await start();
    const [known, fresh] = [await on.addTask(), await on.addTask()];
    await on.sync([known]);
    await on.docket.patch(`/tasks/${known}`, { title: 'Changed' });
    const writes = on.fake.calls.filter(on.fake.isWrite).length;

    const dry = await on.sync([known, fresh], { dry_run: true });

    assert.equal(dry.dry_run, true);
    assert.deepEqual(
      dry.results.map(({ action }: any) => action),
      ['updated', 'created'],
    );
    assert.equal(on.fake.calls.filter(on.fake.isWrite).length, writes);
    assert.deepEqual(await on.links(fresh), []);
  });
}

function linkRows({ docket }: Connected) {
  return docket.services.db
    .selectFrom('task_links')
    .selectAll()
    .where('workspace_id', '=', docket.workspaceId)
    .execute();
}
