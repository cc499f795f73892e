import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import {
  bodyText,
  patience,
  PUBLIC_ADDRESS,
  startOutboundClient,
} from '../testing/outbound-client.ts';
import { startRawServer, startEndlessServer, startWebServer } from '../testing/web-server.ts';

suite('outbound request', () => {
  test('a request returns status, headers and body and sends the user agent', async () => {
    await using server = await startWebServer((request, response) => {
      response.writeHead(201, { 'x-seen-agent': request.headers['user-agent'] });
      request.pipe(response);
    });
    await using client = startOutboundClient();

    const response = await client.request(`http://hooks.example:${server.port}/in?a=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
      signal: patience(),
    });

    assert.equal(response.status, 201);
    assert.equal(response.headers['x-seen-agent'], 'docket-test');
    assert.equal(await bodyText(response), '{"a":1}');
    assert.deepEqual(server.requests, ['POST /in?a=1']);
  });

  test('ten requests to one origin reuse connections after their bodies are discarded', async () => {
    await using server = await startWebServer((_request, response) => response.end('thanks'));
    await using client = startOutboundClient();

    for (let index = 0; index < 10; index += 1) {
      const response = await client.request(`http://hooks.example:${server.port}/`, {
        method: 'POST',
        body: 'x',
        signal: patience(),
      });
      await response.discard();
    }

    assert.equal(server.requests.length, 10);
    // undici opens a second connection if a request follows in the tick of the last body's end.
    assert.ok(server.connections <= 2);
  });

  test('discarding an endless body ends the connection', async () => {
    await using server = await startEndlessServer();
    await using client = startOutboundClient();
    const signal = patience();

    const response = await client.request(`http://hooks.example:${server.port}/`, { signal });
    await response.discard();

    await server.closed;
    assert.ok(!signal.aborted, 'by itself, not by the time-out');
  });

  test('every address of a name is tried until one responds', async () => {
    await using server = await startWebServer((_request, response) => response.end('ok'));
    await using client = startOutboundClient({
      allowedCidrs: ['127.0.0.1/32', '::1/128'],
      lookup: async () => [{ address: '::1', family: 6 }, PUBLIC_ADDRESS],
    });

    const response = await client.request(`http://files.example:${server.port}/`, {
      signal: patience(),
    });

    assert.equal(await bodyText(response), 'ok');
  });
});

suite('connection failures', () => {
  test('an unknown name fails with kind dns', async () => {
    await using client = startOutboundClient({
      lookup: async () => {
        throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
      },
    });

    await assert.rejects(client.request('http://gone.example/', { signal: patience() }), {
      kind: 'dns',
      message: 'The name gone.example could not be resolved',
    });
  });

  test('a closed port fails with kind connect', async () => {
    const server = await startWebServer(() => undefined);
    await server[Symbol.asyncDispose]();
    await using client = startOutboundClient();

    await assert.rejects(
      client.request(`http://files.example:${server.port}/`, { signal: patience() }),
      { kind: 'connect', message: 'No connection to files.example (ECONNREFUSED)' },
    );
  });

  test('a server without TLS fails with kind tls', async () => {
    await using server = await startWebServer(() => undefined);
    await using client = startOutboundClient();

    await assert.rejects(
      client.request(`https://files.example:${server.port}/`, { signal: patience() }),
      { kind: 'tls' },
    );
  });

  test('a TLS handshake that never finishes times out', async () => {
    await using server = await startRawServer(() => undefined);
    await using client = startOutboundClient({ connectTimeoutMs: 50 });

    await assert.rejects(
      client.request(`https://files.example:${server.port}/`, { signal: patience() }),
      { kind: 'timeout', message: 'Connecting to files.example took too long' },
    );
  });
});

suite('abort by the caller', () => {
  const reason = new Error('the caller has had enough');

  test('an abort before the request sends nothing', async () => {
    await using server = await startWebServer(() => undefined);
    await using client = startOutboundClient();

    await assert.rejects(
      client.request(`http://files.example:${server.port}/`, {
        signal: AbortSignal.abort(reason),
      }),
      reason,
    );
    assert.equal(server.connections, 0);
  });

  test('an abort during the lookup ends the request at once without sending it', async () => {
    await using server = await startWebServer((_request, response) => response.end('ok'));
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<(typeof PUBLIC_ADDRESS)[]>();
    await using client = startOutboundClient({
      lookup: (hostname) => {
        if (hostname !== 'slow.example') return Promise.resolve([PUBLIC_ADDRESS]);
        asked.resolve();
        return answer.promise;
      },
    });
    const abort = new AbortController();

    const request = client.request(`http://slow.example:${server.port}/late`, {
      signal: abort.signal,
    });
    await asked.promise;
    abort.abort(reason);
    await assert.rejects(Promise.race([request, setImmediate('still waiting')]), reason);

    answer.resolve([PUBLIC_ADDRESS]);
    const next = await client.request(`http://slow.example:${server.port}/next`, {
      signal: patience(),
    });
    await next.discard();
    assert.deepEqual(server.requests, ['GET /next']);
  });

  test('an abort before the response closes the connection', async () => {
    const abort = new AbortController();
    const closed = Promise.withResolvers<void>();
    await using server = await startWebServer((_request, response) => {
      response.on('close', closed.resolve);
      abort.abort(reason);
    });
    await using client = startOutboundClient();

    await assert.rejects(
      client.request(`http://files.example:${server.port}/`, { signal: abort.signal }),
      reason,
    );
    await closed.promise;
  });

  test('an abort within the body ends the read with the reason', async () => {
    const abort = new AbortController();
    await using server = await startWebServer((_request, response) => response.write('first'));
    await using client = startOutboundClient();

    const response = await client.request(`http://files.example:${server.port}/`, {
      signal: abort.signal,
    });
    await assert.rejects(async () => {
      for await (const chunk of response.body) {
        assert.equal(Buffer.from(chunk).toString(), 'first');
        abort.abort(reason);
      }
    }, reason);
  });

  test('an abort by a timeout ends the request with a TimeoutError', async () => {
    await using server = await startWebServer(() => undefined);
    await using client = startOutboundClient();

    await assert.rejects(
      client.request(`http://files.example:${server.port}/`, { signal: AbortSignal.timeout(20) }),
      { name: 'TimeoutError' },
    );
  });
});
