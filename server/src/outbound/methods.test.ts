import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { patience, startOutboundClient } from '../testing/outbound-client.ts';
import { startReceiver } from '../testing/receiver.ts';

suite('outbound methods', () => {
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    test(`${method} sends its body and follows no redirect`, async () => {
      await using client = startOutboundClient();
      await using receiver = await startReceiver();
      receiver.answerBy((response) => {
        response.writeHead(307, { location: '/elsewhere' }).end();
      });

      const response = await client.request(receiver.url, {
        method,
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: '{"a":1}',
        redirectsMax: 5,
        signal: patience(),
      });
      await response.discard();

      assert.equal(response.status, 307);
      assert.deepEqual(
        receiver.received.map((call) => [call.method, call.path, call.raw.toString()]),
        [[method, '/', '{"a":1}']],
      );
    });
  }
});
