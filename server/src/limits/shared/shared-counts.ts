import type { SecretBox } from '../../kernel/secret-box.ts';
import type { RateSubject } from '../plans.ts';
import type { Obstacle, Standing } from '../rate-decision.ts';
import { windowShape } from '../sliding-window.ts';
import type { LeaseStore } from './open-leases.ts';
import { type RedisArgument, type RedisConnection, redisScript } from './redis-connection.ts';
import { RENEW_SCRIPT, TAKE_SCRIPT } from './take-script.ts';

/** What became of a request; without an obstacle it was let through. */
export type Taken = { standing: Standing; obstacle?: Obstacle };

export type SharedCounts = LeaseStore & {
  /**
   * @param id of the request, under which it counts as open
   * @param ended ids of requests of the same subject that have ended
   */
  take(subject: RateSubject, weight: number, id: string, ended?: readonly string[]): Promise<Taken>;
  /** Where the open requests of a subject are. */
  openKey(subject: RateSubject): string;
};

export type SharedCountsOptions = {
  secrets: SecretBox;
  prefix: string;
  leaseMs: number;
  nowMs?: () => number;
};

const TAKE = redisScript(TAKE_SCRIPT);
const RENEW = redisScript(RENEW_SCRIPT);

/** Ids stand in keys as they are. */
const PLAIN = /^[\w.:-]{1,200}$/;

/** The statements of the limiter on Redis. */
export function createSharedCounts(
  redis: RedisConnection,
  { secrets, prefix, leaseMs, nowMs }: SharedCountsOptions,
): SharedCounts {
  /** An address is never readable in a key. */
  const nameOf = ({ key }: RateSubject) =>
    `${prefix}{${PLAIN.test(key) ? key : secrets.sign(key, 'subject of limits')}}`;
  const time = (): RedisArgument => nowMs?.() ?? '';

  return {
    openKey: (subject) => `${nameOf(subject)}:open`,

    async take(subject, weight, id, ended = []) {
      const { windows, concurrentMax } = subject;
      const name = nameOf(subject);
      const keys = [name, `${name}:open`];
      const args = [time(), weight, finite(concurrentMax), id, leaseMs, windows.length];
      for (const { unit, limit } of windows) {
        const { lengthMs, granuleMs } = windowShape(unit);
        keys.push(`${name}:${unit}`);
        args.push(unit, lengthMs, granuleMs, finite(limit));
      }
      return readReply(subject, await redis.run(TAKE, keys, [...args, ...ended]));
    },

    async renew(key, ids) {
      await redis.run(RENEW, [key], [time(), leaseMs, ...ids]);
    },

    end: (idsOfKeys) => redis.removeMembers(idsOfKeys),
  };
}

/** As the scripts take it. */
function finite(limit: number): number {
  return limit === Infinity ? -1 : limit;
}

const MOMENT_AT = 3;
const WINDOWS_AT = 6;

/** @throws Error for what is no reply of the script */
function readReply({ windows }: RateSubject, reply: unknown): Taken {
  if (!isNumbers(reply) || reply.length !== WINDOWS_AT + 2 * windows.length) {
    throw new Error('Redis answered something else than counts');
  }
  const [full = 0, fitsAt = 0, open = 0] = reply;
  const [nowMs = 0, behindMs = 0, shiftMs = 0] = reply.slice(MOMENT_AT);
  const standing: Standing = {
    moment: { nowMs, behindMs, shiftMs },
    windows: windows.map((_, index) => ({
      used: reply[WINDOWS_AT + 2 * index]!,
      returnsAt: reply[WINDOWS_AT + 2 * index + 1]!,
    })),
    open,
  };
  if (full === 0) return { standing };
  if (full < 0) return { standing, obstacle: 'concurrent_requests' };
  return { standing, obstacle: { unit: windows[full - 1]!.unit, fitsAt } };
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'number');
}
