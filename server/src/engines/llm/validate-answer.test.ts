import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { validateAnswer } from './validate-answer.ts';

const SCHEMA = Type.Object({
  day: Type.String({ format: 'date' }),
  total: Type.Number(),
});

suite('validation of an answer', () => {
  test('a valid answer is returned unchanged', () => {
    const answer = { day: '2026-02-28', total: 1.5 };

    assert.deepEqual(validateAnswer(SCHEMA, answer), { value: answer });
  });

  test('an invalid answer is rejected with all its errors', () => {
    // `1e999` is valid JSON and is parsed as Infinity.
    const checked = validateAnswer(SCHEMA, { day: '2026-02-30', total: Infinity });

    assert.deepEqual(checked, {
      errors: 'answer/day must match format "date"; answer/total must be number',
    });
  });

  test('an equal schema object uses the cached validator', () => {
    const again = Type.Object({ total: Type.Number() });

    assert.ok('value' in validateAnswer(again, { total: 1 }));
    assert.ok('errors' in validateAnswer(Type.Object({ total: Type.Number() }), {}));
  });
});
