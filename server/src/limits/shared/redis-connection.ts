import { createHash } from 'node:crypto';

/** A script and the name by which Redis knows it once it has seen it. */
export type RedisScript = { lua: string; sha1: string };

export type RedisConnection = {
  /** One round trip; two when Redis has forgotten the script. @throws Error at once without a connection */
  run(
    script: RedisScript,
    keys: readonly string[],
    args: readonly RedisArgument[],
  ): Promise<unknown>;
  /** Takes members out of sorted sets, many in one round trip. */
  removeMembers(membersOfKeys: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /** For when nothing comes back on the one there is. */
  reconnect(): void;
  close(): void;
};

export type RedisArgument = string | number;

const CONNECT_TIMEOUT_MS = 1_000;
const RECONNECT_STEP_MS = 50;
const RECONNECT_MAX_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;

export function redisScript(lua: string): RedisScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}

/**
 * Connects, and again whenever the connection is lost. Nothing waits for a connection, and nothing is sent twice: who
 * counts would count twice.
 *
 * @param waitMs how long to wait for the first connection; without one the caller gets it all the same
 * @param noteError called with what a connection fails of
 */
export async function connectRedis(
  url: string,
  waitMs: number,
  noteError: (message: string) => void,
): Promise<RedisConnection> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: 'docket',
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
    // A server that has become a replica: its name may lead to another one by now.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  // Its text only: the error holds the command, which may be that with the password.
  redis.on('error', (error: Error) => noteError(error.message));
  const connected = redis.connect().catch(() => {});
  await settledWithin(connected, waitMs);

  return {
    async run({ lua, sha1 }, keys, args) {
      try {
        return await redis.evalsha(sha1, keys.length, ...keys, ...args);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return redis.eval(lua, keys.length, ...keys, ...args);
      }
    },
    async removeMembers(membersOfKeys) {
      const pipeline = redis.pipeline();
      for (const [key, members] of membersOfKeys) pipeline.zrem(key, ...members);
      await pipeline.exec();
    },
    reconnect: () => redis.disconnect(true),
    close: () => redis.disconnect(),
  };
}

async function settledWithin(promise: Promise<unknown>, ms: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
