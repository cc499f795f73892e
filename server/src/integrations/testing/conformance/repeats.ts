import assert from 'node:assert/strict';
import { test } from 'node:test';

import { counts, type Start } from './connected.ts';

export function testRepeats(start: Start): void {
  test('once: a repeat writes nothing', async () => {
    await using on = await start();
    const id = await on.addTask();
    await on.sync([id]);
    const writes = on.fake.calls.filter(on.fake.isWrite).length;

    const again = await on.sync([id]);

    assert.deepEqual(again.counts, counts({ skipped: 1 }));
    assert.equal(on.fake.calls.filter(on.fake.isWrite).length, writes);
  });

  test('once, though the connection was lost after one was made', async () => {
    await using on = await start();
    const id = await on.addTask();
    on.fake.trouble({ kind: 'drop_after' }, { when: on.fake.isCreate });

    const { counts: done, results } = await on.sync([id]);

    assert.deepEqual(done, counts({ created: 1 }), JSON.stringify(results));
    assert.equal(on.fake.things().length, 1);
    assert.equal(on.fake.things()[0]?.hasLink, true);
  });

  test('twice, when it is lost and the handle finds nothing: the handle is what prevents it', async () => {
    await using on = await start();
    const id = await on.addTask();
    on.fake.forgetHandles();
    on.fake.trouble({ kind: 'drop_after' }, { when: on.fake.isCreate });

    await on.sync([id]);

    assert.equal(on.fake.things().length, 2);
  });

  test('once, though the answer was a failure of the server after one was made', async () => {
    await using on = await start();
    const id = await on.addTask();
    const reply = on.fake.refused(500);
    on.fake.trouble({ kind: 'answer_after', reply }, { when: on.fake.isCreate });

    assert.deepEqual((await on.sync([id])).counts, counts({ created: 1 }));
    assert.equal(on.fake.things().length, 1);
  });

  test('once, though nothing answered in time', async () => {
    await using on = await start();
    const id = await on.addTask();
    on.fake.trouble({ kind: 'hang' }, { when: on.fake.isCreate });

    assert.deepEqual((await on.sync([id])).counts, counts({ created: 1 }));
    assert.equal(on.fake.things().length, 1);
  });
}
