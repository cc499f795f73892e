import type { Clock } from '../kernel/clock.ts';
import { OpenRequests } from './concurrency.ts';
import type { RateSubject, RateWindow } from './plans.ts';
import { allow, type Obstacle, type RateDecision, refuse, type Standing } from './rate-decision.ts';
import type { SlidingWindow } from './sliding-window.ts';
import { type Moment, SteadyTime } from './steady-time.ts';
import { SubjectCounts } from './subject-counts.ts';

export type { RateDecision } from './rate-decision.ts';

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
export type LocalRateLimiter = Pick<RateLimiter, 'close'> & {
  /** As that of `RateLimiter`, at once. */
  take(subject: RateSubject, weight: number): RateDecision;
  /** How the subject stands; takes nothing. */
  peek(subject: RateSubject): RateDecision;
  /** How many subjects are kept in memory. */
  subjectCount(): number;
};

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
    const counts = known.find(subject);
    return allow(subject, standingOf(time.read(), counts, open.count(subject.key)));
  }

  function take(subject: RateSubject, weight: number): RateDecision {
    if (weight === 0) return peek(subject);
    const moment = time.read();
    const { nowMs } = moment;
    const counts = known.findOrAdd(subject, nowMs);
    const openNow = open.count(subject.key);

    const obstacle =
      findFullWindow(subject.windows, counts, weight, nowMs) ??
      (openNow >= subject.concurrentMax ? 'concurrent_requests' : undefined);
    if (obstacle) return refuse(subject, standingOf(moment, counts, openNow), obstacle);
    for (const [index, { limit }] of subject.windows.entries()) {
      if (limit !== Infinity) counts[index]!.add(nowMs, Math.min(weight, limit));
    }
    const release = open.enter(subject.key);
    return allow(subject, standingOf(moment, counts, openNow + 1), release);
  }

  return { take, peek, subjectCount: () => known.size, async close() {} };
}

/** The window without room for `weight` that takes longest to have it. */
function findFullWindow(
  windows: readonly RateWindow[],
  counts: readonly SlidingWindow[],
  weight: number,
  nowMs: number,
): Exclude<Obstacle, string> | undefined {
  let full: Exclude<Obstacle, string> | undefined;
  for (let index = 0; index < windows.length; index += 1) {
    const { unit, limit } = windows[index]!;
    const missing = counts[index]!.used(nowMs) + Math.min(weight, limit) - limit;
    if (missing <= 0) continue;
    const fitsAt = counts[index]!.returnsAt(missing);
    if (!full || fitsAt > full.fitsAt) full = { unit, fitsAt };
  }
  return full;
}

function standingOf(moment: Moment, counts: readonly SlidingWindow[], open: number): Standing {
  const windows = counts.map((count) => {
    const used = count.used(moment.nowMs);
    return { used, returnsAt: used > 0 ? count.returnsAt(1) : 0 };
  });
  return { moment, windows, open };
}
