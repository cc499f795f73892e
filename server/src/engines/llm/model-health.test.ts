import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import { LLM_ERROR_KINDS, LlmError } from './llm-error.ts';
import { createModelHealth } from './model-health.ts';

const MODEL = { provider: 'anthropic', baseUrl: undefined, model: 'claude-sonnet-5' } as const;

suite('model health', () => {
  test('the health of a model is unknown before its first request', () => {
    assert.equal(createModelHealth(createFakeClock()).latest(MODEL), undefined);
  });

  test('the health of a model is the outcome of its latest request', () => {
    const clock = createFakeClock();
    const health = createModelHealth(clock);

    health.record(MODEL, new LlmError('unauthorized', 'The key is refused', { retryable: false }));
    const failing = health.latest(MODEL);
    clock.advance(1_000);
    health.record(MODEL, undefined);

    assert.deepEqual(failing, {
      working: false,
      at: '2026-01-05T09:00:00.000Z',
      why: 'The key is refused',
    });
    assert.deepEqual(health.latest(MODEL), {
      working: true,
      at: '2026-01-05T09:00:01.000Z',
      why: null,
    });
  });

  test('health is recorded separately for each model of each server', () => {
    const health = createModelHealth(createFakeClock());

    health.record(MODEL, undefined);

    assert.equal(health.latest({ ...MODEL, model: 'another' }), undefined);
    assert.equal(health.latest({ ...MODEL, baseUrl: 'http://127.0.0.1:8000' }), undefined);
  });

  test('the health of a model keeps its reason while the circuit breaker is open', () => {
    const health = createModelHealth(createFakeClock());

    health.record(MODEL, new LlmError('unreachable', 'It is not there', { retryable: true }));
    health.record(MODEL, new LlmError('resting', 'It is left alone', { retryable: true }));

    assert.equal(health.latest(MODEL)?.why, 'It is not there');
  });

  test('a failure that lies in the prompt leaves the model healthy', () => {
    const harmless = LLM_ERROR_KINDS.filter((kind) => {
      const health = createModelHealth(createFakeClock());
      health.record(MODEL, new LlmError(kind, 'no', { retryable: false }));
      return health.latest(MODEL)?.working;
    });

    assert.deepEqual(harmless, ['context_exceeded', 'refused', 'truncated']);
  });
});
