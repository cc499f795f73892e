import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isLoopback } from './require-https.ts';

suite('a caller on this machine', () => {
  for (const [ip, isHere] of [
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['203.0.113.7', false],
    ['10.0.0.1', false],
    ['128.0.0.1', false],
    ['::', false],
    ['::127.0.0.1', false],
    ['::1:1', false],
    ['2001:db8::1', false],
    ['::ffff:10.127.0.1', false],
  ] as const) {
    test(`${isHere ? 'is' : 'is not'} one at ${ip}`, () => {
      assert.equal(isLoopback({ ip, headers: {} }), isHere);
    });
  }

  test('is none that a proxy passes on', () => {
    assert.equal(isLoopback({ ip: '127.0.0.1', headers: { via: '1.1 proxy' } }), false);
  });
});
