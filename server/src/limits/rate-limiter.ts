import type { Clock } from '../kernel/clock.ts';
import type { RateSubject, RateWindow } from './plans.ts';
import {
  allowedDecision,
  type RefusalReason,
  type RateDecision,
  refusedDecision,
  type UsageSnapshot,
} from './rate-decision.ts';
import type { SlidingWindow } from './sliding-window.ts';
import { type ClockReading, MonotonicClock } from './monotonic-clock.ts';
import { SubjectCounts } from './subject-counts.ts';

/** Limits units per time window and concurrent requests of each subject. */
export type RateLimiter = {
  /**
   * Consumes `weight` units of every window and one open request. A refused request consumes nothing. A weight of 0
   * consumes nothing and is never refused. A weight above the limit of a window counts as that limit, so the request is
   * allowed if the window is empty.
   *
   * @returns a promise only if the counts are in Redis; the promise never rejects
   */
  consume(subject: RateSubject, weight: number): RateDecision | Promise<RateDecision>;
  close(): Promise<void>;
};

/** Rate limiter with counts in the memory of this process. */
export type LocalRateLimiter = Pick<RateLimiter, 'close'> & {
  /** Consumes units like `RateLimiter.consume`, without a promise. */
  consume(subject: RateSubject, weight: number): RateDecision;
  /** Returns the state of the subject without consuming units. */
  peek(subject: RateSubject): RateDecision;
  /** Returns the number of subjects in memory. */
  subjectCount(): number;
};

/**
 * Creates a rate limiter with counts in this process.
 *
 * @param options.subjectsMax number of subjects from which new ones with an `overflowKey` share one count
 */
export function createRateLimiter(options: {
  clock: Clock;
  subjectsMax?: number;
}): LocalRateLimiter {
  const clock = new MonotonicClock(options.clock);
  const subjects = new SubjectCounts(options.subjectsMax ?? 200_000);
  const open = new OpenRequests();

  function peek(subject: RateSubject): RateDecision {
    const counts = subjects.find(subject);
    return allowedDecision(subject, usageSnapshot(clock.read(), counts, open.count(subject.key)));
  }

  function take(subject: RateSubject, weight: number): RateDecision {
    if (weight === 0) return peek(subject);
    const reading = clock.read();
    const { nowMs } = reading;
    const counts = subjects.findOrAdd(subject, nowMs);
    const openNow = open.count(subject.key);

    const refusal =
      findFullWindow(subject.windows, counts, weight, nowMs) ??
      (openNow >= subject.concurrentMax ? 'concurrent_requests' : undefined);
    if (refusal) return refusedDecision(subject, usageSnapshot(reading, counts, openNow), refusal);
    for (const [index, { limit }] of subject.windows.entries()) {
      if (limit !== Infinity) counts[index]!.add(nowMs, Math.min(weight, limit));
    }
    const release = open.enter(subject.key);
    return allowedDecision(subject, usageSnapshot(reading, counts, openNow + 1), release);
  }

  return { consume: take, peek, subjectCount: () => subjects.size, async close() {} };
}

/** Returns the full window that needs the longest time until `weight` fits. */
function findFullWindow(
  windows: readonly RateWindow[],
  counts: readonly SlidingWindow[],
  weight: number,
  nowMs: number,
): Exclude<RefusalReason, string> | undefined {
  let full: Exclude<RefusalReason, string> | undefined;
  for (let index = 0; index < windows.length; index += 1) {
    const { unit, limit } = windows[index]!;
    const missing = counts[index]!.used(nowMs) + Math.min(weight, limit) - limit;
    if (missing <= 0) continue;
    const fitsAt = counts[index]!.returnsAt(missing);
    if (!full || fitsAt > full.fitsAt) full = { unit, fitsAt };
  }
  return full;
}

function usageSnapshot(
  reading: ClockReading,
  counts: readonly SlidingWindow[],
  open: number,
): UsageSnapshot {
  const windows = counts.map((count) => {
    const used = count.used(reading.nowMs);
    return { used, returnsAt: used > 0 ? count.returnsAt(1) : 0 };
  });
  return { reading, windows, open };
}

/** Open requests by credential. A credential without open requests uses no memory. */
export class OpenRequests {
  readonly #open = new Map<string, number>();

  count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  /** Adds an open request. @returns a function that ends it; repeated calls do nothing */
  enter(key: string): () => void {
    this.#open.set(key, this.count(key) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = this.count(key) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }
}
