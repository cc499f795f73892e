import assert from 'node:assert/strict';

import { WorkError, type Failure } from '../kernel/errors.ts';

/** Creates a validator for `assert.throws` and `assert.rejects`: a WorkError whose failure contains `expected`. */
export function namedFailure(expected: Partial<Failure>): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof WorkError, String(error));
    assert.partialDeepStrictEqual(error.failure, expected);
    return true;
  };
}
