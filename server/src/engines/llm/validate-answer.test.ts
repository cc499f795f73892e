import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { validateAnswer } from './validate-answer.ts';

const SCHEMA = Type.Object({
  day: Type.String({ format: 'date' }),
  total: Type.Number(),
});

suite('an answer that is held against its schema', () => {
  test('is what it was', () => {
    const answer = { day: '2026-02-28', total: 1.5 };

    assert.deepEqual(validateAnswer(SCHEMA, answer), { value: answer });
  });

  test('is refused with everything that is wrong with it', () => {
    // As 1e999 is read, which is valid JSON.
    const checked = validateAnswer(SCHEMA, { day: '2026-02-30', total: Infinity });

    assert.deepEqual(checked, {
      errors: 'answer/day must match format "date"; answer/total must be number',
    });
  });

  test('of a schema that was made anew is held against the same', () => {
    const again = Type.Object({ total: Type.Number() });

    assert.ok('value' in validateAnswer(again, { total: 1 }));
    assert.ok('errors' in validateAnswer(Type.Object({ total: Type.Number() }), {}));
  });
});
