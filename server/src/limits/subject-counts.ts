import type { RateSubject, RateWindow } from './plans.ts';
import { SlidingWindow } from './sliding-window.ts';

type Entry = { key: string; windows: readonly RateWindow[]; counts: SlidingWindow[] };

/** Subjects to check for eviction with each request. A request adds at most a credential and two ceilings, so four keep up. */
const EVICTION_CHECKS_PER_REQUEST = 4;

/** Counts of each subject in the order of its windows. Subjects without used units are evicted incrementally. */
export class SubjectCounts {
  readonly #entries = new Map<string, Entry>();
  readonly #subjectsMax: number;
  #cursor = this.#entries.values();

  /** @param subjectsMax number of subjects from which new ones with an `overflowKey` share one entry */
  constructor(subjectsMax: number) {
    this.#subjectsMax = subjectsMax;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the counts of a subject; empty if it has used no units. */
  find(subject: RateSubject): readonly SlidingWindow[] {
    const entry = this.#entries.get(subject.key);
    return entry ? countsFor(entry, subject.windows) : [];
  }

  findOrAdd(subject: RateSubject): readonly SlidingWindow[] {
    const entry = this.#entries.get(subject.key) ?? this.#addNew(subject);
    return countsFor(entry, subject.windows);
  }

  /** Evicts some idle subjects. Called once a request, before `findOrAdd`, whose new counts are idle until units are added. */
  evictIdle(nowMs: number): void {
    for (let checked = 0; checked < EVICTION_CHECKS_PER_REQUEST; checked += 1) {
      const { value: entry } = this.#cursor.next();
      if (entry === undefined) this.#cursor = this.#entries.values();
      else if (entry.counts.every((count) => count.used(nowMs) === 0)) {
        this.#entries.delete(entry.key);
      }
    }
  }

  #addNew({ key, overflowKey: crowdKey }: RateSubject): Entry {
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
}

/** Returns the counts for these windows. After a change of plan, counts of windows in both plans stay. */
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
