import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { baseUrlOf } from './base-url.ts';

suite('the address of a model', () => {
  test('is what was set, else that of its provider', () => {
    const set = { provider: 'anthropic', baseUrl: 'https://proxy.example/v1/' } as const;
    assert.equal(baseUrlOf(set), 'https://proxy.example/v1');
    assert.equal(
      baseUrlOf({ provider: 'bedrock', region: 'eu-central-1' }),
      'https://bedrock-runtime.eu-central-1.amazonaws.com',
    );
  });

  for (const region of [undefined, '', 'x.evil.example/', 'eu@evil', 'a b', 'EU#', '..']) {
    test(`is nowhere else for what is no region: ${region}`, () => {
      assert.throws(() => baseUrlOf({ provider: 'bedrock', region }), /needs the region/);
    });
  }
});
