import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { bodyText, patience, startOutboundClient } from '../testing/outbound-client.ts';
import { startRawServer } from '../testing/web-server.ts';

async function requestRaw(answer: string | Buffer): Promise<string> {
  await using server = await startRawServer((socket) => socket.end(answer));
  await using client = startOutboundClient();
  const response = await client.request(`http://files.example:${server.port}/`, {
    signal: patience(),
  });
  return await bodyText(response);
}

suite('malformed responses', () => {
  for (const [what, answer, kind] of [
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n', 'protocol'],
    ['nothing before it hangs up', '', 'connect'],
    ['half a header', 'HTTP/1.1 200 OK\r\ncontent-le', 'connect'],
    ['a header flood', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(10_000)}\r\n`, 'too_large'],
    ['one huge header', `HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(100_000)}\r\n\r\n`, 'too_large'],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      'protocol',
    ],
    [
      'a length longer than the body',
      'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nshort',
      'connect',
    ],
    [
      'a body cut inside a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nab',
      'connect',
    ],
    [
      'a chunk of no size',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nab',
      'protocol',
    ],
    [
      'a body that is not the gzip it claims',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nplain',
      'protocol',
    ],
    ['an unknown coding', 'HTTP/1.1 200 OK\r\ncontent-encoding: secret\r\n\r\nplain', 'protocol'],
    [
      'a chain of codings',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip, gzip\r\n\r\nplain',
      'protocol',
    ],
  ] as const) {
    test(`${what} fails with kind ${kind} and the error quotes nothing of the response`, async () => {
      await assert.rejects(requestRaw(answer), (error: any) => {
        assert.equal(error.kind, kind, error.cause);
        assert.match(error.message, /^files\.example:\d+ [a-z ]+$/);
        return true;
      });
    });
  }

  test('a body longer than its Content-Length is cut', async () => {
    assert.equal(
      await requestRaw('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshort and more'),
      'short',
    );
  });

  test('an empty body is valid for every content coding', async () => {
    assert.equal(
      await requestRaw('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 0\r\n\r\n'),
      '',
    );
  });

  test('a connection reset within the body fails with kind connect', async () => {
    await using server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nfirst');
      first.promise.then(() => socket.resetAndDestroy(), assert.ifError);
    });
    const first = Promise.withResolvers<void>();
    await using client = startOutboundClient();

    const response = await client.request(`http://files.example:${server.port}/`, {
      signal: patience(),
    });
    await assert.rejects(
      async () => {
        for await (const _chunk of response.body) first.resolve();
      },
      { kind: 'connect' },
    );
  });
});
