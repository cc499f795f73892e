import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import { ATTEMPTS_MAX, ATTEMPTS_PERIOD_MS, createPasswordAttempts } from './password-attempts.ts';

suite('attempts to enter the password of a share link', () => {
  test('are counted by link and by network of the visitor', () => {
    const attempts = createPasswordAttempts(createFakeClock());
    const record = (address: string, shareId = 'share_1') => attempts.record({ shareId, address });

    for (let i = 0; i < ATTEMPTS_MAX; i++) assert.ok(record('2001:db8::1'));

    assert.equal(record('2001:db8::2'), false);
    assert.ok(record('2001:db8:0:1::1'));
    assert.ok(record('203.0.113.1'));
    assert.ok(record('2001:db8::1', 'share_2'));
  });

  test('count again from none after the period and after the correct password', () => {
    const clock = createFakeClock();
    const attempts = createPasswordAttempts(clock);
    const visitor = { shareId: 'share_1', address: '203.0.113.1' };
    const fill = () => {
      for (let i = 0; i < ATTEMPTS_MAX; i++) assert.ok(attempts.record(visitor));
      assert.equal(attempts.record(visitor), false);
    };

    fill();
    clock.advance(ATTEMPTS_PERIOD_MS);
    fill();
    attempts.reset(visitor);
    fill();
  });
});
