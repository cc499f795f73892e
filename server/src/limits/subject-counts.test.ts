import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../kernel/clock.ts';
import { liveKey, ratePlans, startLimiter } from '../testing/limiter.ts';

suite('subject counts', () => {
  const plans = ratePlans();
  const address = (index: number) =>
    plans.forAddress(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);

  test('100,000 subjects are counted separately and evicted after their units return', () => {
    const limiter = startLimiter();
    for (let index = 0; index < 100_000; index += 1) limiter.consume(address(index), 1).release();
    assert.equal(limiter.subjectCount(), 100_000);
    assert.equal(limiter.peek(address(77_777)).remaining, 59);

    limiter.advance(MINUTE_MS);
    limiter.takeTimes(60_000, liveKey('team'), 1);

    assert.equal(limiter.subjectCount(), 1);
  });

  test('reading the state of a subject does not keep it in memory', () => {
    const limiter = startLimiter();
    limiter.peek(address(1));

    assert.equal(limiter.subjectCount(), 0);
  });

  test('new addresses above the maximum share one budget and credentials do not', () => {
    const limiter = startLimiter({ subjectsMax: 10 });
    for (let index = 0; index < 10; index += 1) limiter.consume(address(index), 1);

    limiter.takeTimes(20, address(100), 1);
    limiter.takeTimes(20, address(101), 1);

    assert.equal(limiter.consume(address(102), 20).remaining, 0);
    assert.equal(limiter.consume(address(103), 1).allowed, false);
    assert.equal(limiter.consume(address(3), 1).remaining, 58);
    assert.equal(limiter.consume(liveKey('individual'), 1).remaining, 59);
    assert.equal(limiter.subjectCount(), 12);
  });
});
