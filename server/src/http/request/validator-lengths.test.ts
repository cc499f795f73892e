import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { ApiError } from '../../kernel/errors.ts';
import { createValidator } from './validator.ts';

const validate = createValidator(
  Type.Object({ name: Type.String({ minLength: 2, maxLength: 4 }) }),
  'body',
);

/** Returns the message of the validator; undefined for a valid text. */
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

suite('length of a text with 2 to 4 characters', () => {
  for (const name of ['ab', 'abcd', '😀😀', 'abc😀', '😀😀😀😀']) {
    test(`${name} has a valid length`, () => assert.equal(refusal(name), undefined));
  }
  for (const name of ['', 'a', '😀']) {
    test(`"${name}" is too short`, () => assert.equal(refusal(name), TOO_SHORT));
  }
  for (const name of ['abcde', 'abcd😀', '😀😀😀😀😀', 'abcdefghij']) {
    test(`${name} is too long`, () => assert.equal(refusal(name), TOO_LONG));
  }
});
