/**
 * The other end of deliveries, and what it costs to POST to it with bare undici. Imports nothing of ours. Each runs in
 * a process of its own and prints one line of JSON.
 *
 *     node bench/floors-webhooks.ts <floor> <JSON argument>
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Agent } from 'undici';

const TIMEOUT_MS = 5_000;
/** Nanoseconds of the monotonic clock, which all processes of a machine share. */
const NANOSECONDS_PER_MS = 1e6;

/** Answers 200 to every POST, once its body has come. */
function receivers({ count }: { count: number }) {
  return serveMany(count, (request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('ok'));
  });
}

/**
 * Starts receivers that record the arrival of each notification. GET returns the times by event id, in ms of the
 * monotonic clock.
 */
function watchfulReceivers({ count }: { count: number }) {
  const arrivals: Record<string, number[]> = {};
  return serveMany(count, (request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(arrivals));
      return;
    }
    const id = request.headers['webhook-id'] as string;
    (arrivals[id] ??= []).push(Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS);
    request.resume().on('end', () => response.writeHead(200).end('ok'));
  });
}

async function serveMany(count: number, listener: RequestListener): Promise<{ urls: string[] }> {
  return { urls: await Promise.all(Array.from({ length: count }, () => serve(listener))) };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Posts = { urls: string[]; warmUp: number; count: number; atOnce: number; body: string };

/** Signed POSTs of one body to `urls` in turn, `atOnce` at a time over kept connections; the first `warmUp` do not count. */
async function posts({ urls, warmUp, count, atOnce, body: text }: Posts) {
  const agent = new Agent();
  const body = Buffer.from(text);
  let left = 0;

  async function post(): Promise<void> {
    while (left-- > 0) {
      const id = randomUUID();
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const response = await agent.request({
        origin: urls[left % urls.length]!,
        path: '/',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'X-Service-Signature': createHmac('sha256', 'whsec_floor').update(body).digest('hex'),
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${createHmac('sha256', 'whsec_floor').update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.statusCode !== 200) throw new Error(`Answered ${response.statusCode}`);
      await response.body.dump();
    }
  }

  async function postAll(number: number): Promise<void> {
    left = number;
    await Promise.all(Array.from({ length: atOnce }, post));
  }

  await postAll(warmUp);
  const started = performance.now();
  await postAll(count);
  const seconds = (performance.now() - started) / 1_000;
  await agent.close();
  return { perSecond: count / seconds };
}

const FLOORS: Record<string, (argument: never) => unknown> = {
  receivers,
  watchfulReceivers,
  posts,
};

const [, , name = '', argument = 'null'] = process.argv;
const result = await FLOORS[name]!(JSON.parse(argument) as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
