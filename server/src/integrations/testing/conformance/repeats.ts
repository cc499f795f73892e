import assert from 'node:assert/strict';
import { test } from 'node:test';

import { syncCounts, type StartConnected } from './connected.ts';

export function testRepeats(start: StartConnected): void {
  test('writes nothing in a second sync of unchanged tasks', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    await bench.sync([id]);
    const writes = bench.fake.calls.filter(bench.fake.isWriteCall).length;

    const again = await bench.sync([id]);

    assert.deepEqual(again.counts, syncCounts({ skipped: 1 }));
    assert.equal(bench.fake.calls.filter(bench.fake.isWriteCall).length, writes);
  });

  test('creates a task once if the connection is lost after the request', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });

    const { counts: done, results } = await bench.sync([id]);

    assert.deepEqual(done, syncCounts({ created: 1 }), JSON.stringify(results));
    assert.equal(bench.fake.tasks().length, 1);
    assert.equal(bench.fake.tasks()[0]?.hasLink, true);
  });

  test('creates a task twice without the marker, so the marker is what prevents it', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    bench.fake.forgetMarkers();
    bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });

    await bench.sync([id]);

    assert.equal(bench.fake.tasks().length, 2);
  });

  test('creates a task once if the provider reports an internal error after the request', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    const reply = bench.fake.refusalReply(500);
    bench.fake.injectFault({ kind: 'answer_after', reply }, { when: bench.fake.isCreateCall });

    assert.deepEqual((await bench.sync([id])).counts, syncCounts({ created: 1 }));
    assert.equal(bench.fake.tasks().length, 1);
  });

  test('creates a task once after a timeout', async () => {
    await using bench = await start();
    const id = await bench.addTask();
    bench.fake.injectFault({ kind: 'hang' }, { when: bench.fake.isCreateCall });

    assert.deepEqual((await bench.sync([id])).counts, syncCounts({ created: 1 }));
    assert.equal(bench.fake.tasks().length, 1);
  });
}
