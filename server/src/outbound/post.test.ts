import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startOutboundClient } from '../testing/outbound-client.ts';
import { startRawServer, startEndlessServer, startWebServer } from '../testing/web-server.ts';
import type { OutboundPost } from './outbound-client.ts';

const LONG_MS = 10_000;

suite('outbound POST', () => {
  test('a POST returns status, headers and start of the body and sends the user agent', async () => {
    await using server = await startWebServer((request, response) => {
      response.writeHead(503, {
        'retry-after': '7',
        'x-seen-agent': request.headers['user-agent'],
        'x-seen-type': request.headers['content-type'],
      });
      request.pipe(response);
    });
    await using client = startOutboundClient();

    const answer = await client.post(`http://hooks.example:${server.port}/in?a=1`, {
      ...notification(),
      bodyBytesKept: 5,
    });

    assert.deepEqual(server.requests, ['POST /in?a=1']);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers['retry-after'], '7');
    assert.equal(answer.headers['x-seen-agent'], 'docket-test');
    assert.equal(answer.headers['x-seen-type'], 'application/json');
    assert.equal(Buffer.from(answer.bodyStart).toString(), '{"a":');
  });

  test('ten POSTs to one origin reuse a connection and keep no body', async () => {
    await using server = await startWebServer((_request, response) => response.end('thanks'));
    await using client = startOutboundClient();

    for (let index = 0; index < 10; index += 1) {
      const answer = await client.post(`http://hooks.example:${server.port}/`, notification());
      assert.equal(answer.bodyStart.length, 0);
    }

    assert.equal(server.requests.length, 10);
    // undici opens a second connection if a request follows in the tick of the last body's end.
    assert.ok(server.connections <= 2);
  });

  test('a POST with an endless response body succeeds and closes its connection', async () => {
    await using server = await startEndlessServer();
    await using client = startOutboundClient();

    const { status } = await client.post(`http://hooks.example:${server.port}/`, notification());

    assert.equal(status, 200);
    await server.closed;
  });

  test('a POST whose response body stalls returns the response after the timeout', async () => {
    await using server = await startWebServer((_request, response) => {
      response.writeHead(202).write('half');
    });
    await using client = startOutboundClient();

    const { status, bodyStart: start } = await client.post(`http://hooks.example:${server.port}/`, {
      ...notification({ timeoutMs: 100 }),
      bodyBytesKept: 100,
    });

    assert.equal(status, 202);
    assert.equal(Buffer.from(start).toString(), 'half');
  });

  test('a POST ignores informational responses', async () => {
    await using server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n');
    });
    await using client = startOutboundClient();

    const { status } = await client.post(`http://hooks.example:${server.port}/`, notification());

    assert.equal(status, 500);
  });

  test('a POST returns a redirect unchanged', async () => {
    await using server = await startWebServer((_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await using client = startOutboundClient();

    const { status } = await client.post(`http://hooks.example:${server.port}/`, notification());

    assert.equal(status, 307);
    assert.deepEqual(server.requests, ['POST /']);
  });

  test('a POST without a response in time fails with kind timeout', async () => {
    await using silent = await startWebServer(() => undefined);
    await using client = startOutboundClient();
    await using nameless = startOutboundClient({ lookup: () => new Promise(() => undefined) });
    const url = `http://hooks.example:${silent.port}/`;

    for (const either of [client, nameless]) {
      await assert.rejects(either.post(url, notification({ timeoutMs: 100 })), {
        name: 'OutboundError',
        kind: 'timeout',
        message: 'The receiver did not answer within 0.1 s',
      });
    }
  });

  test('a POST whose response arrived while the process was blocked succeeds', async () => {
    await using server = await startWebServer((_request, response) => {
      response.end();
      const until = performance.now() + 300;
      while (performance.now() < until) continue;
    });
    await using client = startOutboundClient();

    const { status } = await client.post(
      `http://hooks.example:${server.port}/`,
      notification({ timeoutMs: 200 }),
    );

    assert.equal(status, 200);
  });

  test('a POST to a refused address or over a closed connection fails', async () => {
    await using server = await startRawServer((socket) => socket.destroy());
    await using client = startOutboundClient();
    await using guarded = startOutboundClient({
      lookup: async () => [{ address: '10.0.0.1', family: 4 }],
    });

    await assert.rejects(client.post('http://127.0.0.2/', notification()), {
      kind: 'refused_address',
    });
    await assert.rejects(guarded.post('http://hooks.example/', notification()), {
      kind: 'refused_address',
    });
    await assert.rejects(client.post(`http://hooks.example:${server.port}/`, notification()), {
      kind: 'connect',
    });
  });
});

function notification({ timeoutMs = LONG_MS } = {}): OutboundPost {
  return {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"a":1}'),
    timeoutMs,
  };
}
