import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startReceiver } from '../testing/receiver.ts';
import { createOutboundClient } from './guarded-client.ts';
import { createInternetCounter } from './internet-counter.ts';

suite('the counter of requests to the internet', () => {
  test('counts each request to a public address, and none to this machine', async () => {
    await using receiver = await startReceiver();
    const client = createOutboundClient({
      allowPrivateUrls: true,
      allowedCidrs: [],
      httpsOnly: false,
      userAgent: 'Docket',
    });
    const real = createInternetCounter();
    // This machine stands for the internet, which tests do not reach.
    const standIn = createInternetCounter((address) => address === '127.0.0.1');
    try {
      const { signal } = new AbortController();
      for (let i = 0; i < 2; i++) {
        const response = await client.request(receiver.url, { signal });
        await response.discard();
      }
      await client.post(receiver.url, { headers: {}, body: Buffer.from('{}'), timeoutMs: 5_000 });

      assert.deepEqual([real.requests(), standIn.requests()], [0, 3]);

      standIn.close();
      await client.post(receiver.url, { headers: {}, body: Buffer.from('{}'), timeoutMs: 5_000 });
      assert.equal(standIn.requests(), 3);
    } finally {
      real.close();
      standIn.close();
      await client.close();
    }
  });
});
