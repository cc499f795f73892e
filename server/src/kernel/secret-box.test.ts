import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { suite, test } from 'node:test';

import { createHmacSha256 } from './secret-box.ts';

suite('createHmacSha256', () => {
  for (const [what, text] of [
    ['an empty text', ''],
    ['a short text', 'cursor'],
    ['a text of one block', 'x'.repeat(64)],
    ['a text beyond ASCII', 'Vertrag über 1.000 € 𝄞'],
    ['a text of a megabyte', 'é'.repeat(500_000)],
  ] as const) {
    test(`returns the HMAC of ${what}`, () => {
      for (const keyBytes of [16, 32, 64]) {
        const key = Buffer.alloc(keyBytes, 'key');

        const expected = createHmac('sha256', key).update(text).digest('base64url');

        assert.equal(createHmacSha256(key)(text), expected);
      }
    });
  }

  test('returns the value of RFC 4231 test case 2', () => {
    const hmac = createHmacSha256(Buffer.from('Jefe'))('what do ya want for nothing?');

    assert.equal(
      Buffer.from(hmac, 'base64url').toString('hex'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});
