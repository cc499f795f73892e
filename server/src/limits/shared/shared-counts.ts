import type { SecretBox } from '../../kernel/secret-box.ts';
import type { RateSubject } from '../plans.ts';
import type { RefusalReason, UsageSnapshot } from '../rate-decision.ts';
import { windowShape } from '../sliding-window.ts';
import type { LeaseStore } from './open-leases.ts';
import { type RedisArgument, type RedisConnection, redisScript } from './redis-connection.ts';
import { RENEW_SCRIPT, CONSUME_SCRIPT } from './consume-script.ts';

/** Usage of the credential; for a refused request, usage and reason of the subject that refused it. */
export type SharedCountsResult = {
  subject: RateSubject;
  usage: UsageSnapshot;
  refusal?: RefusalReason;
};

/** Counts of requests in Redis, shared by all processes. */
export type SharedCounts = LeaseStore & {
  /**
   * Consumes units of the subject and its ceilings and adds an open request, or refuses both.
   *
   * @param id id of the request, for its leases
   * @param drainEnded returns the ids of ended requests of a key, to remove
   */
  consume(
    subject: RateSubject,
    weight: number,
    id: string,
    drainEnded?: (openKey: string) => readonly string[],
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
  const keyPrefixOf = ({ key }: Pick<RateSubject, 'key'>) =>
    `${prefix}${PLAIN.test(key) ? key : secrets.sign(key, 'subject of limits')}`;
  const time = (): RedisArgument => nowMs?.() ?? '';

  return {
    openKey: (subject) => openKeyOf(keyPrefixOf(subject)),

    async consume(subject, weight, id, drainEnded = () => []) {
      const all: readonly RateSubject[] = [subject, ...(subject.ceilings ?? [])];
      const keys: string[] = [];
      const args: RedisArgument[] = [time(), weight, id, leaseMs, all.length];
      const ended: RedisArgument[] = [];
      for (const { key, windows, concurrentMax } of all) {
        const name = keyPrefixOf({ key });
        keys.push(name, openKeyOf(name));
        args.push(toScriptLimit(concurrentMax), windows.length);
        for (const { unit, limit } of windows) {
          const { lengthMs, granuleMs } = windowShape(unit);
          keys.push(`${name}:${unit}`);
          args.push(unit, lengthMs, granuleMs, toScriptLimit(limit));
        }
        const ids = drainEnded(openKeyOf(name));
        ended.push(ids.length, ...ids);
      }
      return readReply(all, await redis.run(CONSUME, keys, [...args, ...ended]));
    },

    async renew(key, ids) {
      await redis.run(RENEW, [key], [time(), leaseMs, ...ids]);
    },

    release: (idsOfKeys) => redis.removeMembers(idsOfKeys),
  };
}

function openKeyOf(prefix: string): string {
  return `${prefix}:open`;
}

/** Converts a limit for the script: -1 if unlimited. */
function toScriptLimit(limit: number): number {
  return limit === Infinity ? -1 : limit;
}

const READING_INDEX = 4;
const WINDOWS_INDEX = 7;

/** Parses the reply of the script. @throws Error for an unexpected reply */
function readReply(all: readonly RateSubject[], reply: unknown): SharedCountsResult {
  if (isNumbers(reply)) {
    const subject = all[reply[0]! - 1];
    if (subject && reply.length === WINDOWS_INDEX + 2 * subject.windows.length) {
      return toResult(subject, reply);
    }
  }
  throw new Error('Redis sent an unexpected reply');
}

function toResult(subject: RateSubject, reply: readonly number[]): SharedCountsResult {
  const { windows } = subject;
  const [, full = 0, fitsAt = 0, open = 0] = reply;
  const [nowMs = 0, behindMs = 0, shiftMs = 0] = reply.slice(READING_INDEX);
  const usage: UsageSnapshot = {
    reading: { nowMs, behindMs, shiftMs },
    windows: windows.map((_, index) => ({
      used: reply[WINDOWS_INDEX + 2 * index]!,
      returnsAt: reply[WINDOWS_INDEX + 2 * index + 1]!,
    })),
    open,
  };
  if (full === 0) return { subject, usage };
  if (full < 0) return { subject, usage, refusal: 'concurrent_requests' };
  return { subject, usage, refusal: { unit: windows[full - 1]!.unit, fitsAt } };
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'number');
}
