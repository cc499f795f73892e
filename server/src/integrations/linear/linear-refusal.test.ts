import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { RawAnswer } from '../providers/provider.ts';
import { linearRefusal } from './linear-refusal.ts';

const NOW = new Date('2026-01-05T09:00:00.000Z');

function refusal(extensions: object, more: Partial<RawAnswer> = {}) {
  const body = { errors: [{ message: 'Said to developers', extensions }], data: null };
  return linearRefusal({ status: 200, headers: {}, body, now: NOW, ...more });
}

function inSeconds(seconds: number): string {
  return String(NOW.getTime() + seconds * 1_000);
}

suite('what Linear answers', () => {
  // https://linear.app/developers/rate-limiting
  test('with 400 when a budget is used up is waited for until the last of those is full', () => {
    const headers = {
      'x-ratelimit-requests-remaining': '0',
      'x-ratelimit-requests-reset': inSeconds(60),
      'x-ratelimit-complexity-remaining': '0',
      'x-ratelimit-complexity-reset': inSeconds(300),
      'x-ratelimit-endpoint-requests-remaining': '3',
      'x-ratelimit-endpoint-requests-reset': inSeconds(900),
    };

    const found = refusal({ code: 'RATELIMITED' }, { status: 400, headers });

    assert.equal(found?.code, 'rate_limited');
    assert.deepEqual(found?.retryAt, new Date(NOW.getTime() + 300_000));
  });

  test('without those headers is waited for a minute', () => {
    const found = refusal({ type: 'ratelimited' }, { status: 400 });

    assert.deepEqual(found?.retryAt, new Date(NOW.getTime() + 60_000));
  });

  test('with 200 and errors is no success', () => {
    const userPresentableMessage = 'Could not find referenced Issue.';

    assert.deepEqual(refusal({ code: 'INPUT_ERROR', userPresentableMessage }), {
      code: 'rejected',
      message: userPresentableMessage,
    });
    assert.equal(refusal({ code: 'AUTHENTICATION_ERROR' })?.code, 'unauthorized');
    assert.equal(refusal({ type: 'forbidden' })?.code, 'forbidden');
    assert.equal(refusal({ type: 'internal error' })?.code, 'server_error');
    assert.equal(refusal({}, { status: 500 })?.code, 'server_error');
  });

  test('with data is taken', () => {
    const body = { data: { viewer: {} } };

    assert.equal(linearRefusal({ status: 200, headers: {}, body, now: NOW }), undefined);
  });
});
