import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createTurnLimit } from './turn-limit.ts';

/** Creates a turn limit whose clock stands still unless a statement runs or the event loop is busy. */
function createLimited() {
  let nowMs = 0;
  const limit = createTurnLimit(() => nowMs);
  return {
    /** Runs statements of 1 ms until one must wait. @returns their number, and the wait */
    runStatements(): { count: number; wait: Promise<void> } {
      for (let count = 0; ; count += 1) {
        const wait = limit();
        if (wait) return { count, wait };
        nowMs += 1;
      }
    },
    /** Lets other callbacks of the event loop take time before the next turn. */
    delay(ms: number) {
      setImmediate(() => (nowMs += ms));
    },
  };
}

suite('turns of SQLite transactions', () => {
  test('a transaction runs for 2 ms of each turn of an idle event loop', async () => {
    const limited = createLimited();

    const first = limited.runStatements();
    await first.wait;
    const second = limited.runStatements();

    assert.deepEqual([first.count, second.count], [2, 2]);
    await second.wait;
  });

  for (const [busyMs, turnMs] of [
    [9, 9],
    [100, 20],
  ] as const) {
    test(`after ${busyMs} ms of other work, a transaction runs for ${turnMs} ms`, async () => {
      const limited = createLimited();
      limited.delay(busyMs);

      await limited.runStatements().wait;
      const { count, wait } = limited.runStatements();

      assert.equal(count, turnMs);
      await wait;
      const next = limited.runStatements();
      assert.equal(next.count, 2);
      await next.wait;
    });
  }
});
