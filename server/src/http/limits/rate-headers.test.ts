import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { liveKey, startLimiter, testKey } from '../../testing/limiter.ts';
import { rateHeaders } from './rate-headers.ts';

suite('rate-limit headers', () => {
  test('the headers of the Individual plan name its windows and its concurrency', () => {
    const limiter = startLimiter();

    assert.deepEqual(rateHeaders(limiter.consume(liveKey('individual'), 5)), {
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '55',
      'X-RateLimit-Reset': String(Date.parse('2026-01-05T09:01:00Z') / 1_000),
      'RateLimit-Policy':
        '"requests_per_minute";q=60;w=60, "requests_per_day";q=10000;w=86400, "concurrent_requests";q=5;qu="concurrent-requests"',
      RateLimit:
        '"requests_per_minute";r=55;t=60, "requests_per_day";r=9995;t=86400, "concurrent_requests";r=4',
    });
  });

  test('the headers of a test key show 100 units an hour', () => {
    const limiter = startLimiter();

    assert.partialDeepStrictEqual(rateHeaders(limiter.consume(testKey('team'), 10)), {
      'X-RateLimit-Limit': '100',
      'X-RateLimit-Remaining': '90',
      'RateLimit-Policy':
        '"requests_per_hour";q=100;w=3600, "concurrent_requests";q=25;qu="concurrent-requests"',
      RateLimit: '"requests_per_hour";r=90;t=3600, "concurrent_requests";r=24',
    });
  });

  test('a refused request gets Retry-After and only the policy that refused it', () => {
    const limiter = startLimiter();
    limiter.takeTimes(11, liveKey('individual'), 5);
    limiter.advance(15_000);
    limiter.takeTimes(1, liveKey('individual'), 2);

    assert.partialDeepStrictEqual(rateHeaders(limiter.consume(liveKey('individual'), 5)), {
      'X-RateLimit-Remaining': '3',
      'X-RateLimit-Reset': String(Date.parse('2026-01-05T09:01:00Z') / 1_000),
      RateLimit: '"requests_per_minute";r=3;t=45',
      'Retry-After': '45',
    });
  });

  test('a request refused for concurrency gets a Retry-After of one second', () => {
    const limiter = startLimiter();
    for (let open = 0; open < 5; open += 1) limiter.consume(liveKey('individual'), 1);

    assert.partialDeepStrictEqual(rateHeaders(limiter.consume(liveKey('individual'), 1)), {
      'X-RateLimit-Remaining': '55',
      RateLimit: '"concurrent_requests";r=0;t=1',
      'Retry-After': '1',
    });
  });

  test('unlimited plans have the largest exact integer and no policy header', () => {
    const limiter = startLimiter();

    assert.deepEqual(rateHeaders(limiter.consume(liveKey('enterprise'), 1)), {
      'X-RateLimit-Limit': '9007199254740991',
      'X-RateLimit-Remaining': '9007199254740991',
      'X-RateLimit-Reset': String(Date.parse('2026-01-05T09:00:00Z') / 1_000),
    });
  });

  test('only unlimited windows are omitted from the policies', () => {
    const limiter = startLimiter();
    const subject = liveKey('enterprise', { requestsPerDay: 1_000 });

    assert.partialDeepStrictEqual(rateHeaders(limiter.consume(subject, 1)), {
      'X-RateLimit-Limit': '9007199254740991',
      'X-RateLimit-Remaining': '999',
      'RateLimit-Policy': '"requests_per_day";q=1000;w=86400',
      RateLimit: '"requests_per_day";r=999;t=86400',
    });
  });
});
