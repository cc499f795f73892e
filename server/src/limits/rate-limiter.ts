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
   * Consumes `weight` units of every window of the subject and its ceilings, and one open request. A refused request
   * consumes nothing. A weight of 0 consumes nothing and is never refused. A weight above the limit of a window counts as that limit, so the request is
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
    subjects.evictIdle(nowMs);
    const own = usageOf(subject);
    const all = [own];
    for (const ceiling of subject.ceilings ?? []) all.push(usageOf(ceiling));
    const refused = findRefusal(all, weight, nowMs);
    if (refused) {
      const usage = usageSnapshot(reading, refused.counts, refused.open);
      return refusedDecision(refused.subject, usage, refused.reason);
    }
    for (const used of all) addUnits(used, weight, nowMs);
    const release = open.enter(subject);
    return allowedDecision(subject, usageSnapshot(reading, own.counts, own.open + 1), release);
  }

  function usageOf(subject: RateSubject): Usage {
    return {
      subject,
      counts: subjects.findOrAdd(subject),
      open: open.count(subject.key),
    };
  }

  return { consume: take, peek, subjectCount: () => subjects.size, async close() {} };
}

/** Counts of one credential or ceiling. */
type Usage = { subject: RateSubject; counts: readonly SlidingWindow[]; open: number };

/**
 * Returns the limit that refuses the request: the full window with the longest wait, or else the first full number of
 * concurrent requests.
 */
function findRefusal(
  all: readonly Usage[],
  weight: number,
  nowMs: number,
): (Usage & { reason: RefusalReason }) | undefined {
  let fitsAt = 0;
  let refusal: (Usage & { reason: RefusalReason }) | undefined;
  for (const usage of all) {
    const full = findFullWindow(usage.subject.windows, usage.counts, weight, nowMs);
    if (!full || full.fitsAt <= fitsAt) continue;
    ({ fitsAt } = full);
    refusal = { ...usage, reason: full };
  }
  if (refusal) return refusal;
  const busy = all.find(({ subject, open }) => open >= subject.concurrentMax);
  return busy && { ...busy, reason: 'concurrent_requests' };
}

function addUnits({ subject: { windows }, counts }: Usage, weight: number, nowMs: number): void {
  for (let index = 0; index < windows.length; index += 1) {
    const { limit } = windows[index]!;
    if (limit !== Infinity) counts[index]!.add(nowMs, Math.min(weight, limit));
  }
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

/** Open requests by credential and by ceiling. A key without open requests uses no memory. */
export class OpenRequests {
  readonly #open = new Map<string, number>();

  count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  /** Adds an open request of the subject and its ceilings. @returns a function that ends it; repeated calls do nothing */
  enter({ key, ceilings = [] }: Pick<RateSubject, 'key' | 'ceilings'>): () => void {
    this.#add(key, 1);
    for (const ceiling of ceilings) this.#add(ceiling.key, 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#add(key, -1);
      for (const ceiling of ceilings) this.#add(ceiling.key, -1);
    };
  }

  #add(key: string, requests: number): void {
    const open = this.count(key) + requests;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}
