import { createHash } from 'node:crypto';

/** A Lua script and its hash, by which Redis caches it. */
export type RedisScript = { lua: string; sha1: string };

export type RedisConnection = {
  /** Runs a script in one round trip, or two if Redis has not cached it. @throws Error at once while disconnected */
  run(
    script: RedisScript,
    keys: readonly string[],
    args: readonly RedisArgument[],
  ): Promise<unknown>;
  /** Removes members from sorted sets in one round trip. */
  removeMembers(membersOfKeys: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /** Replaces a connection that does not respond. */
  reconnect(): void;
  close(): void;
};

export type RedisArgument = string | number;

const CONNECT_TIMEOUT_MS = 1_000;
const RECONNECT_STEP_MS = 50;
const RECONNECT_MAX_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;

/** Creates a Lua script with its SHA-1, by which `EVALSHA` calls it. */
export function redisScript(lua: string): RedisScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}

/**
 * Connects to Redis and reconnects. Commands fail at once while disconnected and are never resent, so that nothing is
 * counted twice.
 *
 * @param waitMs longest wait for the first connection; afterwards it returns without one
 * @param onError receives the message of each connection error
 */
export async function connectRedis(
  url: string,
  waitMs: number,
  onError: (message: string) => void,
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
    // The server has become a replica: its name may resolve to the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  // Only the message: the error object holds the command, which may include the password.
  redis.on('error', (error: Error) => onError(error.message));
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
