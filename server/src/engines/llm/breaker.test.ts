import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import type { ModelReply } from '../../testing/model-servers/model-server.ts';
import { HANG_UP } from '../../testing/model-servers/openai-faults.ts';
import { createBreaker } from './breaker.ts';
import { startAsking } from './testing/ask-person.ts';

const RESTING = { name: 'LlmError', kind: 'resting', retryable: true };

function restingBreaker() {
  const clock = createFakeClock();
  const breaker = createBreaker(clock);
  for (let each = 0; each < 5; each += 1) breaker.note('server_error');
  return { clock, breaker };
}

suite('a server that fails again and again', () => {
  test('is not asked for a while, and then by one call only', async (t) => {
    const clock = createFakeClock();
    const { ask, server } = await startAsking(t, {
      faults: Array<ModelReply>(5).fill(HANG_UP),
      clock,
    });
    // Of each question two calls, until the fifth is the last.
    for (let question = 0; question < 3; question += 1) {
      await assert.rejects(ask(), { kind: 'unreachable' });
    }
    assert.equal(server.requests.length, 5);

    await assert.rejects(ask(), { ...RESTING, retryAfterMs: 30_000 });
    assert.equal(server.requests.length, 5);

    clock.advance(30_000);
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    assert.equal(first.status, 'fulfilled');
    assert.equal(second.status === 'rejected' && second.reason.kind, 'resting');
    assert.equal(server.requests.length, 6);
    await ask();
  });

  test('is no server whose answers nobody waited for', async (t) => {
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const { ask } = await startAsking(t, {
      faults: controllers.map((controller) => () => controller.abort(new Error('cancelled'))),
    });
    for (const { signal } of controllers) {
      await assert.rejects(ask({}, signal), { message: 'cancelled' });
    }

    await ask();
  });

  test('rests longer each time that it is tried in vain, up to five minutes', () => {
    const { clock, breaker } = restingBreaker();

    for (const seconds of [30, 60, 120, 240, 300, 300]) {
      clock.advance(seconds * 1_000 - 1);
      assert.throws(() => breaker.requireAwake(), { ...RESTING, retryAfterMs: 1 });
      clock.advance(1);
      breaker.requireAwake();
      breaker.note('timeout');
    }
  });

  test('is tried again after another rest when nothing is heard of who tried', () => {
    const { clock, breaker } = restingBreaker();
    clock.advance(30_000);
    breaker.requireAwake();

    assert.throws(() => breaker.requireAwake(), RESTING);
    clock.advance(30_000);
    breaker.requireAwake();
  });

  test('rests no longer for calls that were under way', () => {
    const { clock, breaker } = restingBreaker();
    breaker.note('unreachable');
    breaker.note('unreachable');

    clock.advance(30_000);

    breaker.requireAwake();
  });

  for (const kind of [undefined, 'rate_limited', 'invalid_answer', 'unauthorized'] as const) {
    test(`is awake with what shows that it is up: ${kind ?? 'an answer'}`, () => {
      const clock = createFakeClock();
      const breaker = createBreaker(clock);

      for (let each = 0; each < 20; each += 1) {
        breaker.requireAwake();
        breaker.note(each % 5 === 4 ? kind : 'server_error');
      }
      breaker.requireAwake();
    });
  }
});
