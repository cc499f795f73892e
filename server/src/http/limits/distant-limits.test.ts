import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { suite, test } from 'node:test';

import { loadConfig } from '../../app/config/config.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import type { RateDecision } from '../../limits/rate-decision.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import { buildApp } from '../../app/server.ts';
import { type Client, clientOf, startDocket } from '../../testing/docket.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { ECHO_ROUTES } from '../../testing/echo-routes.ts';

/** Controls of a limiter that is asynchronous, like the one on Redis. */
type Distant = { releases: number[]; asked: Promise<void>; answerFirst: () => void };

/** Starts a server whose limiter responds to the first request at once or when the test says so. */
async function startDistant(options: { holdsFirst?: boolean } = {}) {
  const docket = await startDocket({ routes: ECHO_ROUTES });
  const { rateLimiter: near } = docket.services;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  if (!options.holdsFirst) answered.resolve();
  const distant: Distant = { releases: [], asked: asked.promise, answerFirst: answered.resolve };
  let takes = 0;
  const rateLimiter: RateLimiter = {
    async consume(subject, weight): Promise<RateDecision> {
      const number = (takes += 1);
      asked.resolve();
      if (number === 1) await answered.promise;
      const decision = await near.consume(subject, weight);
      const release = () => {
        distant.releases.push(number);
        decision.release();
      };
      return { ...decision, release };
    },
    close: () => near.close(),
  };
  const services = { ...docket.services, rateLimiter, metrics: createMetrics() };
  const settings = { DOCKET_DATA_DIR: tmpdir(), DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '2' };
  const app = await buildApp(services, loadConfig(settings), { routes: ECHO_ROUTES });
  const client: Client = clientOf(
    `http://127.0.0.1:${await app.listen('127.0.0.1', 0)}`,
    docket.key,
  );
  return {
    client,
    distant,
    async [Symbol.asyncDispose]() {
      await app.close();
      await docket[Symbol.asyncDispose]();
    },
  };
}

suite('asynchronous rate limits', () => {
  test('an asynchronous limiter allows and refuses requests like the local one', async () => {
    await using server = await startDistant();
    const { client } = server;

    const own = await client.request('GET', '/own');
    const strangers = [
      await client.request('GET', '/own', undefined, { key: '' }),
      await client.request('POST', '/join', undefined, { key: '' }),
      await client.request('POST', '/join', undefined, { key: '' }),
    ];

    assert.equal(own.status, 200);
    assert.deepEqual(
      strangers.map(({ status }) => status),
      [401, 200, 429],
    );
    assert.equal(strangers[2]!.headers.get('x-ratelimit-remaining'), '0');
  });

  test('an asynchronous limiter also counts malformed requests', async () => {
    await using server = await startDistant();
    const remaining = async () => {
      const [answer] = await sendRaw(server.client.url, 'THIS IS NOT HTTP\r\n\r\n');
      return /X-RateLimit-Remaining: (\d+)/.exec(answer!.head)?.[1];
    };

    assert.deepEqual([await remaining(), await remaining()], ['1', '0']);
  });

  test('a client that disconnects before the limiter responds frees its concurrency slot', async () => {
    await using server = await startDistant({ holdsFirst: true });
    const { client, distant } = server;
    const { port, hostname } = new URL(client.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /own HTTP/1.1\r\nHost: docket\r\nAuthorization: Bearer ${client.key}\r\n\r\n`,
    );
    await distant.asked;
    socket.destroy();
    await once(socket, 'close');

    // After one round trip the server knows of the disconnect, after another the request has ended.
    await client.request('GET', '/own');
    distant.answerFirst();
    await client.request('GET', '/own');

    assert.ok(distant.releases.includes(1));
  });
});
