import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { ProviderResponse } from '../providers/errors.ts';
import { classifyLinearFailure } from './errors.ts';

const NOW = new Date('2026-01-05T09:00:00.000Z');

function classify(extensions: object, more: Partial<ProviderResponse> = {}) {
  const body = { errors: [{ message: 'Said to developers', extensions }], data: null };
  return classifyLinearFailure({ status: 200, headers: {}, body, now: NOW, ...more });
}

function inSeconds(seconds: number): string {
  return String(NOW.getTime() + seconds * 1_000);
}

suite('error responses of Linear', () => {
  // https://linear.app/developers/rate-limiting
  test('waits after a Linear limit until the last exhausted budget resets', () => {
    const headers = {
      'x-ratelimit-requests-remaining': '0',
      'x-ratelimit-requests-reset': inSeconds(60),
      'x-ratelimit-complexity-remaining': '0',
      'x-ratelimit-complexity-reset': inSeconds(300),
      'x-ratelimit-endpoint-requests-remaining': '3',
      'x-ratelimit-endpoint-requests-reset': inSeconds(900),
    };

    const found = classify({ code: 'RATELIMITED' }, { status: 400, headers });

    assert.equal(found?.code, 'rate_limited');
    assert.deepEqual(found?.retryAt, new Date(NOW.getTime() + 300_000));
  });

  test('waits a minute after a Linear limit without headers', () => {
    const found = classify({ type: 'ratelimited' }, { status: 400 });

    assert.deepEqual(found?.retryAt, new Date(NOW.getTime() + 60_000));
  });

  test('classifies a 200 from Linear with errors as a failure', () => {
    const userPresentableMessage = 'Could not find referenced Issue.';

    assert.deepEqual(classify({ code: 'INPUT_ERROR', userPresentableMessage }), {
      code: 'rejected',
      message: userPresentableMessage,
    });
    assert.equal(classify({ code: 'AUTHENTICATION_ERROR' })?.code, 'unauthorized');
    assert.equal(classify({ type: 'forbidden' })?.code, 'forbidden');
    assert.equal(classify({ type: 'internal error' })?.code, 'server_error');
    assert.equal(classify({}, { status: 500 })?.code, 'server_error');
  });

  test('classifies a response from Linear with data as a success', () => {
    const body = { data: { viewer: {} } };

    assert.equal(classifyLinearFailure({ status: 200, headers: {}, body, now: NOW }), undefined);
  });
});
