import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { classifyGithubFailure } from './errors.ts';

const NOW = new Date('2026-01-05T09:00:00.000Z');

function classify(status: number, headers: Record<string, string>, message = 'Forbidden') {
  return classifyGithubFailure({ status, headers, body: { message }, now: NOW });
}

function secondsUntil(at: Date | undefined): number {
  return ((at?.getTime() ?? Number.NaN) - NOW.getTime()) / 1_000;
}

// https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
suite('rate limits of GitHub', () => {
  test('reads the end of a GitHub limit from Retry-After, in seconds or as a date', () => {
    for (const status of [403, 429]) {
      const seconds = classify(status, { 'retry-after': '30' });
      const date = classify(status, { 'retry-after': 'Mon, 05 Jan 2026 09:02:00 GMT' });

      assert.equal(seconds?.code, 'rate_limited');
      assert.equal(secondsUntil(seconds?.retryAt), 30);
      assert.equal(secondsUntil(date?.retryAt), 120);
    }
  });

  test('reads the end of a GitHub limit from the reset header if no request remains', () => {
    const reset = String(NOW.getTime() / 1_000 + 900);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };

    assert.equal(secondsUntil(classify(403, headers)?.retryAt), 900);
    assert.equal(classify(403, { ...headers, 'x-ratelimit-remaining': '7' })?.code, 'forbidden');
  });

  test('waits a minute after a GitHub limit without headers', () => {
    const message = 'You have exceeded a secondary rate limit. Please wait a few minutes.';

    assert.equal(secondsUntil(classify(403, {}, message)?.retryAt), 60);
    assert.equal(secondsUntil(classify(429, {})?.retryAt), 60);
  });

  test('classifies a 403 for a missing permission as forbidden, with the message of GitHub', () => {
    const message = 'Resource not accessible by personal access token';

    assert.deepEqual(classify(403, {}, message), { code: 'forbidden', message });
  });
});

suite('validation errors of GitHub', () => {
  test('joins the message and the details of a GitHub validation error', () => {
    const errors = [{ resource: 'Issue', field: 'title', code: 'missing_field' }, 'and more'];
    const body = { message: 'Validation Failed', errors };

    const found = classifyGithubFailure({ status: 422, headers: {}, body, now: NOW });

    assert.deepEqual(found, {
      code: 'rejected',
      message: 'Validation Failed; title missing_field; and more',
    });
  });
});
