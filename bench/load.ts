/**
 * The clients of the benchmarks, in a process of their own. Prints one line of JSON.
 *
 *     node bench/load.ts <client> <JSON argument>
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { Pool } from 'undici';

export type Target = {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  key: string;
  body?: string;
  status: number;
};

/** Closed loop: each of `connections` sends one request after the other. */
export type Flood = Target & { connections: number; seconds: number };
export type FloodResult = { count: number; perSecond: number };

/** Requests at fixed times, whether or not the earlier ones have been answered. */
export type Beat = Target & { perSecond: number; seconds: number };
/** Due time of each request in ms since 1970, and its latency from then in ms. */
export type BeatResult = { samples: { at: number; ms: number }[] };

const CONNECTIONS_OF_BEAT = 16;

async function flood(argument: Flood): Promise<FloodResult> {
  const pool = new Pool(argument.url, { connections: argument.connections });
  const started = performance.now();
  const end = started + argument.seconds * 1_000;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await request(pool, argument);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: argument.connections }, client));
  const seconds = (performance.now() - started) / 1_000;
  await pool.close();
  return { count, perSecond: count / seconds };
}

async function beat(argument: Beat): Promise<BeatResult> {
  const pool = new Pool(argument.url, { connections: CONNECTIONS_OF_BEAT });
  const samples: BeatResult['samples'] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < argument.perSecond * argument.seconds; index++) {
    const due = start + (index * 1_000) / argument.perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    // A timer is late by up to 1 ms: that is ours and not the server's.
    const sent = performance.now();
    const measure = async () => {
      await request(pool, argument);
      samples.push({ at: performance.timeOrigin + sent, ms: performance.now() - sent });
    };
    running.push(measure());
  }
  await Promise.all(running);
  await pool.close();
  return { samples };
}

async function request(pool: Pool, { method, path, key, body, status }: Target): Promise<void> {
  const response = await pool.request({
    method,
    path,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  if (response.statusCode !== status) {
    throw new Error(`${method} ${path} answered ${response.statusCode}`);
  }
  await response.body.dump();
}

const CLIENTS: Record<string, (argument: never) => unknown> = { flood, beat };

const [, , name = '', argument = 'null'] = process.argv;
const result = await CLIENTS[name]!(JSON.parse(argument) as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
