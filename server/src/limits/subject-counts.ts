import type { RateSubject, RateWindow } from './plans.ts';
import { SlidingWindow } from './sliding-window.ts';

type Entry = { key: string; windows: readonly RateWindow[]; counts: SlidingWindow[] };

/** A request adds at most one subject, so looking at two keeps up with any number of new ones. */
const LOOKED_AT_EACH_TIME = 2;

/**
 * The counts of each subject, in the order of its windows. Subjects whose units have all returned are
 * forgotten bit by bit, two looked at with each request.
 */
export class SubjectCounts {
  readonly #entries = new Map<string, Entry>();
  readonly #subjectsMax: number;
  #visitor = this.#entries.values();

  /** @param subjectsMax when as many are known, new ones that have a `crowdKey` share one entry */
  constructor(subjectsMax: number) {
    this.#subjectsMax = subjectsMax;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @returns nothing for a subject that has taken nothing */
  find(subject: RateSubject): readonly SlidingWindow[] {
    const entry = this.#entries.get(subject.key);
    return entry ? countsFor(entry, subject.windows) : [];
  }

  findOrAdd(subject: RateSubject, nowMs: number): readonly SlidingWindow[] {
    this.#forgetIdle(nowMs);
    const entry = this.#entries.get(subject.key) ?? this.#entryOfNew(subject);
    return countsFor(entry, subject.windows);
  }

  #entryOfNew({ key, crowdKey }: RateSubject): Entry {
    if (crowdKey && this.size >= this.#subjectsMax) {
      return this.#entries.get(crowdKey) ?? this.#add(crowdKey);
    }
    return this.#add(key);
  }

  #add(key: string): Entry {
    const entry: Entry = { key, windows: [], counts: [] };
    this.#entries.set(key, entry);
    return entry;
  }

  #forgetIdle(nowMs: number): void {
    for (let looked = 0; looked < LOOKED_AT_EACH_TIME; looked += 1) {
      const { value: entry } = this.#visitor.next();
      if (entry === undefined) this.#visitor = this.#entries.values();
      else if (entry.counts.every((count) => count.used(nowMs) === 0)) {
        this.#entries.delete(entry.key);
      }
    }
  }
}

/** After a change of plan, the counts of the windows that both plans have are kept. */
function countsFor(entry: Entry, windows: readonly RateWindow[]): readonly SlidingWindow[] {
  if (entry.windows === windows) return entry.counts;
  if (!hasSameUnits(entry.windows, windows)) {
    entry.counts = windows.map(({ unit }) => {
      const index = entry.windows.findIndex((window) => window.unit === unit);
      return entry.counts[index] ?? new SlidingWindow(unit);
    });
  }
  entry.windows = windows;
  return entry.counts;
}

function hasSameUnits(some: readonly RateWindow[], others: readonly RateWindow[]): boolean {
  return some.length === others.length && some.every(({ unit }, at) => unit === others[at]!.unit);
}
