import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startOutboundClient } from '../testing/outbound-client.ts';
import { startRawServer, startEndlessServer, startWebServer } from '../testing/web-server.ts';
import type { OutboundPost } from './outbound-client.ts';

const LONG_MS = 10_000;

suite('a POST', () => {
  test('answers the status, the headers and the start of the body, and says who asks', async () => {
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
      keptBytes: 5,
    });

    assert.deepEqual(server.requests, ['POST /in?a=1']);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers['retry-after'], '7');
    assert.equal(answer.headers['x-seen-agent'], 'docket-test');
    assert.equal(answer.headers['x-seen-type'], 'application/json');
    assert.equal(Buffer.from(answer.start).toString(), '{"a":');
  });

  test('ten to one origin reuse their connection, and keep nothing of the answers', async () => {
    await using server = await startWebServer((_request, response) => response.end('thanks'));
    await using client = startOutboundClient();

    for (let index = 0; index < 10; index += 1) {
      const answer = await client.post(`http://hooks.example:${server.port}/`, notification());
      assert.equal(answer.start.length, 0);
    }

    assert.equal(server.requests.length, 10);
    // undici opens a second one when a request follows in the tick in which the last body ended.
    assert.ok(server.connections <= 2);
  });

  test('is answered once the status is there, and an endless body ends the connection', async () => {
    await using server = await startEndlessServer();
    await using client = startOutboundClient();

    const { status } = await client.post(`http://hooks.example:${server.port}/`, notification());

    assert.equal(status, 200);
    await server.closed;
  });

  test('a body that stops half-way leaves the answer what it was, when the time is up', async () => {
    await using server = await startWebServer((_request, response) => {
      response.writeHead(202).write('half');
    });
    await using client = startOutboundClient();

    const { status, start } = await client.post(`http://hooks.example:${server.port}/`, {
      ...notification({ timeoutMs: 100 }),
      keptBytes: 100,
    });

    assert.equal(status, 202);
    assert.equal(Buffer.from(start).toString(), 'half');
  });

  test('an informational answer is none', async () => {
    await using server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n');
    });
    await using client = startOutboundClient();

    const { status } = await client.post(`http://hooks.example:${server.port}/`, notification());

    assert.equal(status, 500);
  });

  test('a redirect is answered as it came', async () => {
    await using server = await startWebServer((_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await using client = startOutboundClient();

    const { status } = await client.post(`http://hooks.example:${server.port}/`, notification());

    assert.equal(status, 307);
    assert.deepEqual(server.requests, ['POST /']);
  });

  test('is a time-out without an answer in time, wherever it hangs', async () => {
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

  test('is answered although this process stood still until the time was up', async () => {
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

  test('goes to no address that is refused, and no further than a closed connection', async () => {
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
