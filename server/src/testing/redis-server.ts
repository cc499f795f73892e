import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { Redis } from 'ioredis';

import { untilUsable } from './until-usable.ts';
import { findFreePort } from './free-port.ts';

export type RedisServer = {
  url: string;
  /** Origin of the server, for messages. */
  origin: string;
  stop(): Promise<void>;
};

/** A server that belongs to one test, which may do to it what it likes. */
export type OwnRedis = RedisServer & {
  port: number;
  /** Ends it, and everything that it knew. */
  kill(): Promise<void>;
  /** Once more on the same port, empty. */
  start(): Promise<void>;
};

const START_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** `LPOP` of several and `HSET` of several: older ones are not supported by Redis either. */
const VERSION_MIN = 5;
const BINARY = 'redis-server';

/** Reason for skipping suites on Redis. */
export const NO_REDIS = 'no Redis: set DOCKET_TEST_REDIS_URL or install redis-server';

/**
 * The Redis server for tests, the first of: DOCKET_TEST_REDIS_URL, the one on port 6379, one that is started of an
 * installed `redis-server`. Tests put their keys under a prefix of their own: it may be somebody's.
 *
 * @throws Error that says what was tried
 */
export async function findRedis(): Promise<RedisServer> {
  const running = await findRunningRedis();
  if (running.url !== undefined) {
    return { url: running.url, origin: running.origin, stop: async () => {} };
  }
  if (hasRedisBinary()) return startOwnRedis();
  throw new Error(
    `The tests of shared limits need Redis; set DOCKET_TEST_REDIS_URL. Tried ${running.refusals.join('; ')}; ${BINARY} is not installed`,
  );
}

type Running = { url: string; origin: string } | { url?: undefined; refusals: readonly string[] };

/** A server that runs already. */
export async function findRunningRedis(): Promise<Running> {
  const { DOCKET_TEST_REDIS_URL: given } = process.env;
  const candidate = given
    ? { url: given, origin: 'DOCKET_TEST_REDIS_URL' }
    : { url: 'redis://127.0.0.1:6379', origin: 'the server on 127.0.0.1:6379' };
  try {
    await requireUsable(candidate.url);
    return candidate;
  } catch (error) {
    return { refusals: [`${candidate.origin}: ${(error as Error).message}`] };
  }
}

/** @throws Error unless it answers, may be written to, and is new enough */
async function requireUsable(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => null,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    const version = /redis_version:(\d+)/.exec(await redis.info('server'))?.[1];
    if (Number(version) < VERSION_MIN) throw new Error(`older than version ${VERSION_MIN}`);
    await redis.set('docket-test:usable', '', 'PX', 1_000);
  } finally {
    redis.disconnect();
  }
}

/** A connection of a test. */
export function openRedisAt(url: string): Redis {
  return new Redis(url);
}

export function hasRedisBinary(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, BINARY), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param options.password asked of every client */
export async function startOwnRedis(options: { password?: string } = {}): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-redis-'));
  const port = await findFreePort();
  const credentials = options.password === undefined ? '' : `:${options.password}@`;
  const url = `redis://${credentials}127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
    const named = Object.entries({
      ...settings,
      ...(options.password && { requirepass: options.password }),
    });
    child = spawn(
      BINARY,
      named.flatMap(([name, value]) => [`--${name}`, String(value)]),
      { stdio: 'ignore' },
    );
    await untilUsable(child, () => requireUsable(url), START_TIMEOUT_MS);
  }
  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    url,
    port,
    origin: `a ${BINARY} started for the tests`,
    start,
    kill,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
