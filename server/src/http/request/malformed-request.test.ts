import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { suite, test } from 'node:test';

import { createLog } from '../../kernel/log.ts';
import { ratePlans } from '../../testing/limiter.ts';
import { createRateLimiter } from '../../limits/rate-limiter.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { answerMalformedRequest } from './malformed-request.ts';

const LIMITS = {
  log: createLog('silent'),
  rateLimiter: createRateLimiter({ clock: createFakeClock() }),
  ratePlans: ratePlans(),
};

/** Both ends of a half-open connection: neither closes when the other does. */
async function connected() {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [ours] = (await once(server, 'connection')) as [Socket];
  ours.on('error', () => {});
  client.on('error', () => {});
  return {
    client,
    ours,
    [Symbol.dispose]() {
      client.destroy();
      ours.destroy();
      server.close();
    },
  };
}

const failure = (code: string) => Object.assign(new Error(code), { code });

suite('malformed request', () => {
  test('a malformed request is answered and its connection closes even if the client keeps it open', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    using connection = await connected();
    const { client, ours } = connection;
    let received = '';
    client.setEncoding('utf8').on('data', (text) => (received += text));

    answerMalformedRequest(LIMITS, failure('HPE_INVALID_METHOD'), ours);
    await once(client, 'end');

    assert.match(received, /^HTTP\/1\.1 400 /);
    assert.equal(ours.destroyed, false);
    t.mock.timers.tick(5_000);
    assert.equal(ours.destroyed, true);
  });

  test('a TLS handshake on the port for plain HTTP is logged, and its connection closes', async () => {
    using connection = await connected();
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    const hello = Object.assign(failure('HPE_INVALID_METHOD'), { rawPacket: Buffer.from([22, 3]) });

    answerMalformedRequest({ ...LIMITS, log }, hello, connection.ours);

    assert.equal(connection.ours.destroyed, true);
    assert.match(lines.join(''), /HTTPS was used on the port for plain HTTP/);
  });

  for (const code of ['ERR_TLS_HANDSHAKE_TIMEOUT', 'ERR_SSL_HTTP_REQUEST', 'ECONNRESET']) {
    test(`a connection that failed with ${code} gets no response`, async () => {
      using connection = await connected();
      const { ours } = connection;
      answerMalformedRequest(LIMITS, failure(code), ours);
      assert.equal(ours.destroyed, true);
      assert.equal(ours.bytesWritten, 0);
    });
  }
});
