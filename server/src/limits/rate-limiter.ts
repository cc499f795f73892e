import { UNLIMITED } from '../contract/limits.ts';
import type { Clock } from '../kernel/clock.ts';
import { OpenRequests } from './concurrency.ts';
import type { RateSubject, RateWindow } from './plans.ts';
import { type SlidingWindow, windowSeconds, type WindowUnit } from './sliding-window.ts';
import { SteadyTime } from './steady-time.ts';
import { SubjectCounts } from './subject-counts.ts';

/** What a refusal is called in `details.type`. */
export type RateRefusal =
  | `requests_per_${WindowUnit}`
  | 'concurrent_requests'
  | 'dependency_unavailable';

/** `limit` and `remaining` are 9007199254740991 where nothing limits. */
export type WindowState = {
  unit: WindowUnit;
  seconds: number;
  limit: number;
  remaining: number;
  /** Unix time, in seconds rounded up, at which the next unit returns; now when none is taken. */
  reset: number;
  /** The same as a wait from now, rounded up; 0 when none is taken. */
  returnsInSeconds: number;
};

export type RateDecision = {
  allowed: boolean;
  refusedBy?: RateRefusal;
  /** Of the first window. */
  limit: number;
  /** Units left in the fullest window, never above `limit`. */
  remaining: number;
  /** Unix time at which the fullest window gets its next unit; of a refusal, at which the request fits. */
  reset: number;
  /** Only of a refusal: seconds after which the same request is let through if no other came between. */
  retryAfter?: number;
  windows: WindowState[];
  concurrent: { limit: number; open: number };
  /** To be called when the request has ended, however it ended; a second call changes nothing. */
  release: () => void;
};

export type RateLimiter = {
  /**
   * Asks for `weight` units of every window and one open request. A refused request takes nothing. A weight
   * of 0 takes nothing, is not counted as open, and is never refused. A weight above the limit of a
   * window counts as that limit, so such a request is let through when the window is empty.
   *
   * @returns a promise only where the counts are kept elsewhere; it is never rejected
   */
  take(subject: RateSubject, weight: number): RateDecision | Promise<RateDecision>;
  close(): Promise<void>;
};

/** Counts in the memory of this process. */
export type LocalRateLimiter = RateLimiter & {
  take(subject: RateSubject, weight: number): RateDecision;
  /** How the subject stands; takes nothing. */
  peek(subject: RateSubject): RateDecision;
  /** How many subjects are kept in memory. */
  subjectCount(): number;
};

const CONCURRENCY_RETRY_SECONDS = 1;

/**
 * Counts requests in this process.
 *
 * @param options.subjectsMax when as many are known, new ones with a `crowdKey` share one count
 */
export function createRateLimiter(options: {
  clock: Clock;
  subjectsMax?: number;
}): LocalRateLimiter {
  const time = new SteadyTime(options.clock);
  const known = new SubjectCounts(options.subjectsMax ?? 200_000);
  const open = new OpenRequests();

  function peek(subject: RateSubject): RateDecision {
    const nowMs = time.read();
    return standing(time, nowMs, subject, known.find(subject), open.count(subject.key));
  }

  function take(subject: RateSubject, weight: number): RateDecision {
    if (weight === 0) return peek(subject);
    const nowMs = time.read();
    const counts = known.findOrAdd(subject, nowMs);
    const openNow = open.count(subject.key);

    const full = findFullWindow(subject.windows, counts, weight, nowMs);
    if (full) {
      const decision = standing(time, nowMs, subject, counts, openNow);
      const wait = time.secondsUntil(full.fitsAt);
      return refuse(decision, `requests_per_${full.unit}`, wait, time.unixSeconds(full.fitsAt));
    }
    if (openNow >= subject.concurrentMax) {
      const decision = standing(time, nowMs, subject, counts, openNow);
      const wait = CONCURRENCY_RETRY_SECONDS;
      return refuse(decision, 'concurrent_requests', wait, time.unixSeconds(nowMs) + wait);
    }
    for (const [index, { limit }] of subject.windows.entries()) {
      if (limit !== Infinity) counts[index]!.add(nowMs, Math.min(weight, limit));
    }
    const release = open.enter(subject.key);
    return { ...standing(time, nowMs, subject, counts, openNow + 1), release };
  }

  return { take, peek, subjectCount: () => known.size, async close() {} };
}

/** The window without room for `weight` that takes longest to have it. */
function findFullWindow(
  windows: readonly RateWindow[],
  counts: readonly SlidingWindow[],
  weight: number,
  nowMs: number,
): { unit: WindowUnit; fitsAt: number } | undefined {
  let full: { unit: WindowUnit; fitsAt: number } | undefined;
  for (let index = 0; index < windows.length; index += 1) {
    const { unit, limit } = windows[index]!;
    const missing = counts[index]!.used(nowMs) + Math.min(weight, limit) - limit;
    if (missing <= 0) continue;
    const fitsAt = counts[index]!.returnsAt(missing);
    if (!full || fitsAt > full.fitsAt) full = { unit, fitsAt };
  }
  return full;
}

function standing(
  time: SteadyTime,
  nowMs: number,
  subject: RateSubject,
  counts: readonly SlidingWindow[],
  open: number,
): RateDecision {
  const windows = subject.windows.map(({ unit, limit }, index): WindowState => {
    const count = counts[index];
    const used = count?.used(nowMs) ?? 0;
    const returnsAt = used > 0 ? count!.returnsAt(1) : nowMs;
    return {
      unit,
      seconds: windowSeconds(unit),
      limit: finite(limit),
      remaining: finite(Math.max(0, limit - used)),
      reset: time.unixSeconds(returnsAt),
      returnsInSeconds: used > 0 ? time.secondsUntil(returnsAt) : 0,
    };
  });
  const { limit } = windows[0]!;
  const fullest = windows.reduce(fuller);
  return {
    allowed: true,
    limit,
    remaining: Math.min(limit, fullest.remaining),
    reset: fullest.reset,
    windows,
    concurrent: { limit: finite(subject.concurrentMax), open },
    release: nothingToRelease,
  };
}

function fuller(one: WindowState, other: WindowState): WindowState {
  if (one.remaining !== other.remaining) return one.remaining < other.remaining ? one : other;
  return one.reset >= other.reset ? one : other;
}

function refuse(
  decision: RateDecision,
  refusedBy: RateRefusal,
  retryAfter: number,
  reset: number,
): RateDecision {
  return { ...decision, allowed: false, refusedBy, retryAfter, reset };
}

function finite(limit: number): number {
  return limit === Infinity ? UNLIMITED : limit;
}

function nothingToRelease(): void {}
