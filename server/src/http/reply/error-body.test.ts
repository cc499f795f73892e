import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { ApiError, WorkError } from '../../kernel/errors.ts';
import { errorBody, toApiError } from './error-body.ts';

suite('error conversion', () => {
  test('an unexpected error becomes internal_error without details', () => {
    const body = errorBody(toApiError(new Error('select secret from keys'), false), 'req_1');

    assert.deepEqual(body, {
      error: {
        code: 'internal_error',
        message: 'Something went wrong on our side',
        request_id: 'req_1',
      },
    });
  });

  test('an unavailable database becomes internal_error with a retry time', () => {
    const error = toApiError(new Error('connect ECONNREFUSED 10.0.0.7:5432'), true);

    assert.equal(error.status, 500);
    assert.deepEqual(error.details, { type: 'dependency_unavailable' });
    assert.equal(error.retryAfter, 5);
    assert.doesNotMatch(error.message, /10\.0\.0\.7/);
  });

  for (const code of ['deadline', 'too_large']) {
    test(`work that ends with ${code} becomes invalid_request with the limit`, () => {
      const details = { limit: 120_000, unit: 'ms' };
      const message = 'The work took longer than 120 seconds';
      const failure = { code, message, stage: 'analyze', retryable: false, details } as const;
      const error = toApiError(new WorkError(failure), false);

      assert.equal(error.status, 400);
      assert.equal(error.message, message);
      assert.deepEqual(error.details, { ...details, type: 'too_large' });
    });
  }

  test('an ApiError is passed on unchanged', () => {
    const theirs = new ApiError('invalid_request', 'limit must be >= 1', {
      details: { field: 'limit', type: 'invalid_value' },
    });

    assert.equal(toApiError(theirs, false), theirs);
  });
});
