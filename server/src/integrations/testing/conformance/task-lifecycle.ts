import assert from 'node:assert/strict';
import { test } from 'node:test';

import { syncCounts, type StartConnected } from './connected.ts';

export function testTaskLifecycle(start: StartConnected): void {
  test('creates, updates, completes, reopens and cancels an external task', async () => {
    await using bench = await start();
    const { docket, fake } = bench;
    const id = await bench.addTask({
      description: 'By Friday.',
      tags: ['billing'],
      priority: 'high',
    });

    const first = await bench.sync([id]);
    assert.deepEqual(first.counts, syncCounts({ created: 1 }));
    const [task] = fake.tasks();
    assert.equal(task?.title, 'Write the report');
    assert.match(task?.text ?? '', /By Friday\./);
    assert.equal(task?.status, 'open');
    assert.equal(task?.hasLink, true);
    assert.deepEqual(task?.tags.includes('billing'), true);
    const [result] = first.results;
    assert.equal(result.action, 'created');
    assert.match(result.external_url, /^https:/);
    assert.partialDeepStrictEqual(await bench.links(id), [
      {
        integration_id: bench.integrationId,
        external_id: result.external_id,
        external_url: result.external_url,
        state: 'linked',
      },
    ]);
    const { body } = await docket.get(`/tasks/${id}/activity`);
    assert.ok(body.activity.some((entry: any) => entry.action === 'linked'));

    for (const [change, expected] of [
      [{ title: 'Write the whole report' }, 'open'],
      [{ status: 'completed' }, 'completed'],
      [{ status: 'open' }, 'open'],
      [{ status: 'cancelled' }, 'cancelled'],
      [{ status: 'completed' }, 'completed'],
    ] as const) {
      await docket.patch(`/tasks/${id}`, change);
      const again = await bench.sync([id]);
      assert.deepEqual(again.counts, syncCounts({ updated: 1 }), JSON.stringify(again.results));
      assert.equal(again.results[0].external_id, result.external_id);
      assert.equal(fake.tasks().length, 1);
      assert.equal(fake.tasks()[0]?.status, expected);
    }
    assert.equal(fake.tasks()[0]?.title, 'Write the whole report');
  });

  test('creates a completed task as completed', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    await bench.docket.patch(`/tasks/${id}`, { status: 'completed' });

    await bench.sync([id]);

    assert.deepEqual(
      bench.fake.tasks().map(({ status }) => status),
      ['completed'],
    );
  });

  test('pushes a long text with unusual characters', async () => {
    await using bench = await start();
    const title = `${'Ünïcödé <b>"quoted"</b> \\ '.repeat(19)}end`;
    const description = `# Heading\n\n* one\n* two\n\n\`\`\`\n<!-- docket:task_1 -->\n\`\`\`\n${'x'.repeat(9_000)}`;
    const id = await bench.addTask({ title, description, tags: ['größer', 'a'.repeat(80)] });

    const { results } = await bench.sync([id]);

    assert.equal(results[0].action, 'created', JSON.stringify(results));
    assert.match(bench.fake.tasks()[0]?.text ?? '', /x{9000}/);
  });

  test('creates a task again in the sync after one that found it deleted', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    await bench.sync([id]);
    bench.fake.removeTask(0);
    await bench.docket.patch(`/tasks/${id}`, { title: 'Another' });

    const found = await bench.sync([id]);
    const anew = await bench.sync([id]);

    assert.equal(found.results[0].error.code, 'external_gone');
    assert.deepEqual(anew.counts, syncCounts({ created: 1 }));
    assert.deepEqual(
      bench.fake.tasks().map(({ title }) => title),
      ['Another'],
    );
  });
}
