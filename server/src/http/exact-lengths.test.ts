import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { ApiError } from '../kernel/errors.ts';
import { createValidator } from './validator.ts';

const validate = createValidator(
  Type.Object({ name: Type.String({ minLength: 2, maxLength: 4 }) }),
  'body',
);

/** @returns what the validator says; undefined when it takes the text */
function refusal(name: string): string | undefined {
  try {
    validate({ name });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error.message;
  }
}

const TOO_SHORT = 'name must have at least 2 characters';
const TOO_LONG = 'name must have at most 4 characters';

suite('the length of a text of 2 to 4 characters', () => {
  for (const name of ['ab', 'abcd', '😀😀', 'abc😀', '😀😀😀😀']) {
    test(`is that of ${name}`, () => assert.equal(refusal(name), undefined));
  }
  for (const name of ['', 'a', '😀']) {
    test(`is more than that of "${name}"`, () => assert.equal(refusal(name), TOO_SHORT));
  }
  for (const name of ['abcde', 'abcd😀', '😀😀😀😀😀', 'abcdefghij']) {
    test(`is less than that of ${name}`, () => assert.equal(refusal(name), TOO_LONG));
  }
});
