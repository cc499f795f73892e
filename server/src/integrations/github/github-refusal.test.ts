import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { githubRefusal } from './github-refusal.ts';

const NOW = new Date('2026-01-05T09:00:00.000Z');

function refusal(status: number, headers: Record<string, string>, message = 'Forbidden') {
  return githubRefusal({ status, headers, body: { message }, now: NOW });
}

function secondsUntil(at: Date | undefined): number {
  return ((at?.getTime() ?? Number.NaN) - NOW.getTime()) / 1_000;
}

// https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
suite('a limit of GitHub', () => {
  test('is waited for as long as Retry-After says, in seconds or as a date', () => {
    for (const status of [403, 429]) {
      const seconds = refusal(status, { 'retry-after': '30' });
      const date = refusal(status, { 'retry-after': 'Mon, 05 Jan 2026 09:02:00 GMT' });

      assert.equal(seconds?.code, 'rate_limited');
      assert.equal(secondsUntil(seconds?.retryAt), 30);
      assert.equal(secondsUntil(date?.retryAt), 120);
    }
  });

  test('else until the reset, where nothing remains', () => {
    const reset = String(NOW.getTime() / 1_000 + 900);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };

    assert.equal(secondsUntil(refusal(403, headers)?.retryAt), 900);
    assert.equal(refusal(403, { ...headers, 'x-ratelimit-remaining': '7' })?.code, 'forbidden');
  });

  test('else for a minute', () => {
    const message = 'You have exceeded a secondary rate limit. Please wait a few minutes.';

    assert.equal(secondsUntil(refusal(403, {}, message)?.retryAt), 60);
    assert.equal(secondsUntil(refusal(429, {})?.retryAt), 60);
  });

  test('is no missing permission, whose words are passed on', () => {
    const message = 'Resource not accessible by personal access token';

    assert.deepEqual(refusal(403, {}, message), { code: 'forbidden', message });
  });
});

suite('what GitHub finds wrong', () => {
  test('is said in its words', () => {
    const errors = [{ resource: 'Issue', field: 'title', code: 'missing_field' }, 'and more'];
    const body = { message: 'Validation Failed', errors };

    const found = githubRefusal({ status: 422, headers: {}, body, now: NOW });

    assert.deepEqual(found, {
      code: 'rejected',
      message: 'Validation Failed; title missing_field; and more',
    });
  });
});
