import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isLoopback } from './transport.ts';

suite('loopback clients', () => {
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
    test(`a client at ${ip} ${isHere ? 'is' : 'is not'} on this machine`, () => {
      assert.equal(isLoopback({ ip, headers: {} }), isHere);
    });
  }

  test('a client behind a local proxy is not on this machine', () => {
    assert.equal(isLoopback({ ip: '127.0.0.1', headers: { via: '1.1 proxy' } }), false);
  });
});
