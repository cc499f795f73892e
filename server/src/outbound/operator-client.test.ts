import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { bodyText, patience, startOutboundClient } from '../testing/outbound-client.ts';
import { startWebServer } from '../testing/web-server.ts';
import { createOperatorClient } from './guarded-client.ts';

suite('operator client', () => {
  test('an operator client reaches a private address and no other origin', async (t) => {
    await using engine = await startWebServer((_, response) => response.end('engine'));
    await using other = await startWebServer((_, response) => response.end('other'));
    const client = createOperatorClient(`http://127.0.0.1:${engine.port}/v1`, 'docket-test');
    t.after(() => client.close());
    const get = (url: string) => client.request(url, { signal: patience() });

    const response = await get(`http://127.0.0.1:${engine.port}/v1/models`);

    assert.equal(await bodyText(response), 'engine');
    for (const url of [
      `http://127.0.0.1:${other.port}/v1`,
      `http://localhost:${engine.port}/v1`,
      `https://127.0.0.1:${engine.port}/v1`,
      'https://public.example/v1',
    ]) {
      await assert.rejects(get(url), { name: 'OutboundError', kind: 'refused_address' }, url);
    }
    assert.equal(other.connections, 0);
  });

  test('an operator client does not allow its address for other clients', async () => {
    await using engine = await startWebServer((_, response) => response.end('engine'));
    await using callers = startOutboundClient({ allowedCidrs: [] });
    const url = `http://127.0.0.1:${engine.port}/v1`;
    await createOperatorClient(url, 'docket-test').close();

    assert.throws(() => callers.checkUrl(url), { kind: 'refused_address' });
  });

  for (const [baseUrl, what] of [
    ['speech.example/v1', /is invalid/],
    ['ftp://speech.example', /must begin with http or https/],
    ['https://me:secret@speech.example', /user name or a password/],
    ['http://169.254.169.254/v1', /cloudMetadata/],
    ['http://[fe80::1]/v1', /linkLocal/],
  ] as const) {
    test(`an operator client rejects ${baseUrl} at once`, () => {
      assert.throws(() => createOperatorClient(baseUrl, 'docket-test'), what);
    });
  }
});
