import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { suite, test, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

import { startOutboundClient } from '../testing/outbound-client.ts';
import { startWebServer } from '../testing/web-server.ts';
import { createOutboundFetch } from './outbound-fetch.ts';

const BYTES_MAX = 1_000;

async function connect(
  t: TestContext,
  serve: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  const server = await startWebServer((request, response) => void serve(request, response));
  const client = startOutboundClient();
  t.after(async () => {
    await client[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  const url = `http://127.0.0.1:${server.port}`;
  return { url, fetch: createOutboundFetch(client, { bytesMax: BYTES_MAX }) };
}

suite('fetch through the outbound client', () => {
  test('fetch sends method, headers and body and returns the response of the server', async (t) => {
    const { url, fetch } = await connect(t, async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      response.writeHead(404, { 'content-type': 'application/json', 'x-request-id': 'r1' });
      const { method, headers } = request;
      const [key, agent] = [headers['x-api-key'], headers['user-agent']];
      response.end(JSON.stringify({ method, key, agent, body }));
    });

    const response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'k', 'user-agent': 'some-library' },
      body: '{"a":1}',
    });

    assert.equal(response.status, 404);
    assert.equal(response.headers.get('x-request-id'), 'r1');
    assert.deepEqual(await response.json(), {
      method: 'POST',
      key: 'k',
      agent: 'docket-test',
      body: '{"a":1}',
    });
  });

  test('fetch streams the body while it arrives', async (t) => {
    const { url, fetch } = await connect(t, (_, response) => response.write('first'));

    const response = await fetch(url);
    const { value } = await response.body!.getReader().read();

    assert.equal(Buffer.from(value).toString(), 'first');
  });

  test('fetch decodes the body and removes the encoding headers', async (t) => {
    const { url, fetch } = await connect(t, (_, response) => {
      const body = gzipSync('{"a":1}');
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length });
      response.end(body);
    });

    const response = await fetch(url);

    assert.deepEqual([...response.headers.keys()].includes('content-encoding'), false);
    assert.deepEqual(await response.json(), { a: 1 });
  });

  test('fetch returns a 204 without a body', async (t) => {
    const { url, fetch } = await connect(t, (_, response) => response.writeHead(204).end());

    const response = await fetch(url);

    assert.equal(response.status, 204);
    assert.equal(response.body, null);
  });

  test('fetch follows no redirect', async (t) => {
    const { url, fetch } = await connect(t, (_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });

    const response = await fetch(url, { method: 'POST', body: 'x' });
    await response.body?.cancel();

    assert.equal(response.status, 307);
  });

  test('fetch rejects with the reason of an abort before and during the response', async (t) => {
    const { url, fetch } = await connect(t, (request, response) => {
      if (request.url === '/half') response.write('half');
    });
    const reason = new Error('Nobody waits');

    const silent = new AbortController();
    const waiting = fetch(`${url}/silent`, { signal: silent.signal });
    silent.abort(reason);
    await assert.rejects(waiting, reason);

    const half = new AbortController();
    const response = await fetch(`${url}/half`, { signal: half.signal });
    const reader = response.body!.getReader();
    await reader.read();
    half.abort(reason);
    await assert.rejects(reader.read(), reason);
  });

  test('fetch closes the connection of a cancelled body', async (t) => {
    const closed = Promise.withResolvers<void>();
    const { url, fetch } = await connect(t, (_, response) => {
      response.write('first');
      void once(response, 'close').then(() => closed.resolve());
    });

    const response = await fetch(url);
    await response.body!.cancel();

    await closed.promise;
  });

  test('fetch stops at the size limit of a response', async (t) => {
    const { url, fetch } = await connect(t, (_, response) => {
      response.write(Buffer.alloc(BYTES_MAX));
      response.write('x');
    });

    const response = await fetch(url);

    await assert.rejects(response.text(), { name: 'OutboundError', kind: 'too_large' });
  });

  test('fetch refuses hostile URLs without repeating their password', async (t) => {
    const { fetch } = await connect(t, (_, response) => response.end());

    await assert.rejects(fetch('http://169.254.169.254/latest'), { kind: 'refused_address' });
    await assert.rejects(fetch('http://me:secret@localhost/'), (error: Error) => {
      assert.equal('kind' in error && error.kind, 'invalid_url');
      assert.doesNotMatch(inspect(error), /secret/);
      return true;
    });
  });

  test('fetch rejects with kind connect without a connection', async (t) => {
    const server = await startWebServer(() => undefined);
    const { port } = server;
    await server[Symbol.asyncDispose]();
    const { fetch } = await connect(t, () => undefined);

    await assert.rejects(fetch(`http://127.0.0.1:${port}`), { kind: 'connect' });
  });
});
