import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createCpuUsage } from './cpu-usage.ts';

suite('the CPU time of workspaces', () => {
  test('is the sum of the last minute, and leaves it second by second', () => {
    let nowMs = 0;
    const usage = createCpuUsage(() => nowMs);
    usage.add('a', 300);
    nowMs = 500;
    usage.add('a', 200);
    nowMs = 30_000;
    usage.add('a', 50);
    usage.add('b', 7);

    assert.equal(usage.usedMs('a'), 550);
    nowMs = 60_000;
    assert.equal(usage.usedMs('a'), 50);
    assert.equal(usage.usedMs('b'), 7);
    nowMs = 90_000;
    assert.equal(usage.usedMs('a'), 0);
  });
});
