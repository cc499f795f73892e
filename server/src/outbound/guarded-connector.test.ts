import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Agent } from 'undici';

import { startWebServer } from '../testing/web-server.ts';
import { createAddressRules } from './address-rules.ts';
import { createGuardedConnector } from './guarded-connector.ts';

const noLookup = () => Promise.reject(new Error('Node looks up no literal address'));

suite('guarded connection', () => {
  test('a connection to a refused address closes before a request is sent, even without a lookup', async () => {
    await using server = await startWebServer((_request, response) => response.end('reached'));
    const rules = createAddressRules({ allowPrivateUrls: false, allowedCidrs: [] });
    const agent = new Agent({ connect: createGuardedConnector(rules, noLookup, 10_000) });

    await assert.rejects(
      agent.request({ origin: `http://127.0.0.1:${server.port}`, path: '/', method: 'GET' }),
      {
        kind: 'refused_address',
        message: 'The address 127.0.0.1 is not allowed (rule loopback)',
      },
    );
    assert.deepEqual(server.requests, []);
    await agent.destroy();
  });
});
