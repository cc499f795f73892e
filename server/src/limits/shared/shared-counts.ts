import type { SecretBox } from '../../kernel/secret-box.ts';
import type { RateSubject } from '../plans.ts';
import type { RefusalReason, UsageSnapshot } from '../rate-decision.ts';
import { windowShape } from '../sliding-window.ts';
import type { LeaseStore } from './open-leases.ts';
import { type RedisArgument, type RedisConnection, redisScript } from './redis-connection.ts';
import { RENEW_SCRIPT, CONSUME_SCRIPT } from './consume-script.ts';

/** Result of a request; without `refusal` it was allowed. */
export type SharedCountsResult = { usage: UsageSnapshot; refusal?: RefusalReason };

/** Counts of requests in Redis, shared by all processes. */
export type SharedCounts = LeaseStore & {
  /**
   * Consumes units and adds an open request, or refuses both.
   *
   * @param id id of the request, for its lease
   * @param ended ids of ended requests of the same subject, to remove
   */
  consume(
    subject: RateSubject,
    weight: number,
    id: string,
    ended?: readonly string[],
  ): Promise<SharedCountsResult>;
  /** Returns the Redis key of the subject's open requests. */
  openKey(subject: RateSubject): string;
};

export type SharedCountsOptions = {
  secrets: SecretBox;
  prefix: string;
  leaseMs: number;
  nowMs?: () => number;
};

const CONSUME = redisScript(CONSUME_SCRIPT);
const RENEW = redisScript(RENEW_SCRIPT);

/** Subjects that are safe in a Redis key without a hash. */
const PLAIN = /^[\w.:-]{1,200}$/;

/** Creates the Redis commands of the rate limiter. */
export function createSharedCounts(
  redis: RedisConnection,
  { secrets, prefix, leaseMs, nowMs }: SharedCountsOptions,
): SharedCounts {
  /** Returns the key prefix of a subject. Addresses are hashed. */
  const keyPrefixOf = ({ key }: RateSubject) =>
    `${prefix}{${PLAIN.test(key) ? key : secrets.sign(key, 'subject of limits')}}`;
  const time = (): RedisArgument => nowMs?.() ?? '';

  return {
    openKey: (subject) => `${keyPrefixOf(subject)}:open`,

    async consume(subject, weight, id, ended = []) {
      const { windows, concurrentMax } = subject;
      const name = keyPrefixOf(subject);
      const keys = [name, `${name}:open`];
      const args = [time(), weight, toScriptLimit(concurrentMax), id, leaseMs, windows.length];
      for (const { unit, limit } of windows) {
        const { lengthMs, granuleMs } = windowShape(unit);
        keys.push(`${name}:${unit}`);
        args.push(unit, lengthMs, granuleMs, toScriptLimit(limit));
      }
      return readReply(subject, await redis.run(CONSUME, keys, [...args, ...ended]));
    },

    async renew(key, ids) {
      await redis.run(RENEW, [key], [time(), leaseMs, ...ids]);
    },

    release: (idsOfKeys) => redis.removeMembers(idsOfKeys),
  };
}

/** Converts a limit for the script: -1 if unlimited. */
function toScriptLimit(limit: number): number {
  return limit === Infinity ? -1 : limit;
}

const READING_INDEX = 3;
const WINDOWS_INDEX = 6;

/** Parses the reply of the script. @throws Error for an unexpected reply */
function readReply({ windows }: RateSubject, reply: unknown): SharedCountsResult {
  if (!isNumbers(reply) || reply.length !== WINDOWS_INDEX + 2 * windows.length) {
    throw new Error('Redis sent an unexpected reply');
  }
  const [full = 0, fitsAt = 0, open = 0] = reply;
  const [nowMs = 0, behindMs = 0, shiftMs = 0] = reply.slice(READING_INDEX);
  const usage: UsageSnapshot = {
    reading: { nowMs, behindMs, shiftMs },
    windows: windows.map((_, index) => ({
      used: reply[WINDOWS_INDEX + 2 * index]!,
      returnsAt: reply[WINDOWS_INDEX + 2 * index + 1]!,
    })),
    open,
  };
  if (full === 0) return { usage };
  if (full < 0) return { usage, refusal: 'concurrent_requests' };
  return { usage, refusal: { unit: windows[full - 1]!.unit, fitsAt } };
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'number');
}
