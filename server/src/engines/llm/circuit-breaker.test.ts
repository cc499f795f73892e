import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import type { ModelReply } from '../../testing/model-servers/model-server.ts';
import { HANG_UP } from '../../testing/model-servers/openai-faults.ts';
import { createCircuitBreaker, OUTAGES, UNUSABLE_ANSWERS } from './circuit-breaker.ts';
import { connectTestModel } from './testing/ask-person.ts';

const RESTING = { name: 'LlmError', kind: 'resting', retryable: true };

function restingBreaker() {
  const clock = createFakeClock();
  const breaker = createCircuitBreaker(clock, OUTAGES);
  for (let each = 0; each < 5; each += 1) breaker.recordOutcome('server_error');
  return { clock, breaker };
}

suite('circuit breaker', () => {
  test('the circuit breaker opens after five outages, then lets a single trial call through', async (t) => {
    const clock = createFakeClock();
    const { ask, server } = await connectTestModel(t, {
      faults: Array<ModelReply>(5).fill(HANG_UP),
      clock,
    });
    // Each request makes two calls; the fifth outage opens the circuit.
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

  test('aborted calls do not open the circuit breaker', async (t) => {
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const { ask } = await connectTestModel(t, {
      faults: controllers.map((controller) => () => controller.abort(new Error('cancelled'))),
    });
    for (const { signal } of controllers) {
      await assert.rejects(ask({}, signal), { message: 'cancelled' });
    }

    await ask();
  });

  test('each failed trial doubles the open period of the circuit breaker, up to five minutes', () => {
    const { clock, breaker } = restingBreaker();

    for (const seconds of [30, 60, 120, 240, 300, 300]) {
      clock.advance(seconds * 1_000 - 1);
      assert.throws(() => breaker.beginCall(), { ...RESTING, retryAfterMs: 1 });
      clock.advance(1);
      breaker.beginCall();
      breaker.recordOutcome('timeout');
    }
  });

  test('another trial starts after a further period when the outcome of a trial is never recorded', () => {
    const { clock, breaker } = restingBreaker();
    clock.advance(30_000);
    breaker.beginCall();

    assert.throws(() => breaker.beginCall(), RESTING);
    clock.advance(30_000);
    breaker.beginCall();
  });

  test('asking whether the circuit breaker is open starts no trial', () => {
    const { clock, breaker } = restingBreaker();
    assert.equal(breaker.openError()?.retryAfterMs, 30_000);
    clock.advance(30_000);

    assert.equal(breaker.openError(), undefined);
    assert.equal(breaker.openError(), undefined);
    breaker.beginCall();

    assert.equal(breaker.openError()?.kind, 'resting');
  });

  test('calls that were running when the circuit opened do not extend its open period', () => {
    const { clock, breaker } = restingBreaker();
    breaker.recordOutcome('unreachable');
    breaker.recordOutcome('unreachable');

    clock.advance(30_000);

    breaker.beginCall();
  });

  for (const kind of [undefined, 'rate_limited', 'invalid_answer', 'unauthorized'] as const) {
    test(`an outcome that shows the server to be up closes the circuit breaker: ${kind ?? 'an answer'}`, () => {
      const clock = createFakeClock();
      const breaker = createCircuitBreaker(clock, OUTAGES);

      for (let each = 0; each < 20; each += 1) {
        breaker.beginCall();
        breaker.recordOutcome(each % 5 === 4 ? kind : 'server_error');
      }
      breaker.beginCall();
    });
  }

  test('three unusable answers in a row open the circuit breaker of a model for a minute, up to an hour', () => {
    const clock = createFakeClock();
    const breaker = createCircuitBreaker(clock, UNUSABLE_ANSWERS);
    for (const kind of ['invalid_answer', undefined, 'invalid_answer', 'truncated'] as const) {
      breaker.recordOutcome(kind);
    }
    breaker.beginCall();
    breaker.recordOutcome('invalid_answer');

    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      clock.advance(minutes * 60_000 - 1);
      assert.throws(() => breaker.beginCall(), { kind: 'not_conforming', retryAfterMs: 1 });
      clock.advance(1);
      breaker.beginCall();
      breaker.recordOutcome('invalid_answer');
    }
  });
});
