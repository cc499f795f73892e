import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { resolveBaseUrl } from './providers.ts';

suite('base URL of a model', () => {
  test('the base URL is the configured one, else the provider’s own', () => {
    const set = { provider: 'anthropic', baseUrl: 'https://proxy.example/v1/' } as const;
    assert.equal(resolveBaseUrl(set), 'https://proxy.example/v1');
    assert.equal(
      resolveBaseUrl({ provider: 'bedrock', region: 'eu-central-1' }),
      'https://bedrock-runtime.eu-central-1.amazonaws.com',
    );
  });

  for (const region of [undefined, '', 'x.evil.example/', 'eu@evil', 'a b', 'EU#', '..']) {
    test(`a malformed region is rejected: ${region}`, () => {
      assert.throws(() => resolveBaseUrl({ provider: 'bedrock', region }), /needs its region/);
    });
  }
});
