import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import { LLM_ERROR_KINDS, LlmError } from './llm-error.ts';
import { createModelHealth } from './model-health.ts';

const MODEL = { provider: 'anthropic', baseUrl: undefined, model: 'claude-sonnet-5' } as const;

suite('the health of a model', () => {
  test('is unknown until it was asked', () => {
    assert.equal(createModelHealth(createFakeClock()).of(MODEL), undefined);
  });

  test('is that of the latest request', () => {
    const clock = createFakeClock();
    const health = createModelHealth(clock);

    health.note(MODEL, new LlmError('unauthorized', 'The key is refused', { retryable: false }));
    const failing = health.of(MODEL);
    clock.advance(1_000);
    health.note(MODEL, undefined);

    assert.deepEqual(failing, {
      working: false,
      at: '2026-01-05T09:00:00.000Z',
      why: 'The key is refused',
    });
    assert.deepEqual(health.of(MODEL), {
      working: true,
      at: '2026-01-05T09:00:01.000Z',
      why: null,
    });
  });

  test('is that of one model of one server', () => {
    const health = createModelHealth(createFakeClock());

    health.note(MODEL, undefined);

    assert.equal(health.of({ ...MODEL, model: 'another' }), undefined);
    assert.equal(health.of({ ...MODEL, baseUrl: 'http://127.0.0.1:8000' }), undefined);
  });

  test('keeps its reason while the model is left alone', () => {
    const health = createModelHealth(createFakeClock());

    health.note(MODEL, new LlmError('unreachable', 'It is not there', { retryable: true }));
    health.note(MODEL, new LlmError('resting', 'It is left alone', { retryable: true }));

    assert.equal(health.of(MODEL)?.why, 'It is not there');
  });

  test('is not harmed by a question that no model would answer', () => {
    const harmless = LLM_ERROR_KINDS.filter((kind) => {
      const health = createModelHealth(createFakeClock());
      health.note(MODEL, new LlmError(kind, 'no', { retryable: false }));
      return health.of(MODEL)?.working;
    });

    assert.deepEqual(harmless, ['context_exceeded', 'refused', 'truncated']);
  });
});
