import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';

export type WindowUnit = 'minute' | 'hour' | 'day';

/** Length and granule of each window. Requests of one granule share one entry: at most 1,201, 3,601 and 1,441 entries. */
const SHAPES: Record<WindowUnit, { lengthMs: number; granuleMs: number }> = {
  minute: { lengthMs: MINUTE_MS, granuleMs: 50 },
  hour: { lengthMs: HOUR_MS, granuleMs: SECOND_MS },
  day: { lengthMs: DAY_MS, granuleMs: MINUTE_MS },
};

/** Number of expired array elements from which the array is compacted. */
const COMPACT_FROM = 64;

/** Returns the length and granule of a window in milliseconds. */
export function windowShape(unit: WindowUnit): { lengthMs: number; granuleMs: number } {
  return SHAPES[unit];
}

/** Returns the length of a window in seconds. */
export function windowSeconds(unit: WindowUnit): number {
  return SHAPES[unit].lengthMs / SECOND_MS;
}

/**
 * Units used within the last minute, hour or day. An entry has the time of its latest request, so no unit returns early.
 * A unit returns late by less than one granule. Times are monotonic milliseconds.
 */
export class SlidingWindow {
  readonly #lengthMs: number;
  readonly #granuleMs: number;
  /** Alternating times and units, oldest first. Valid entries begin at `#first`. */
  readonly #entries: number[] = [];
  #first = 0;
  #used = 0;

  constructor(unit: WindowUnit) {
    this.#lengthMs = SHAPES[unit].lengthMs;
    this.#granuleMs = SHAPES[unit].granuleMs;
  }

  /** Number of entries in memory. */
  get size(): number {
    return this.#entries.length / 2;
  }

  used(nowMs: number): number {
    const entries = this.#entries;
    const returnedMs = nowMs - this.#lengthMs;
    while (this.#first < entries.length && entries[this.#first]! <= returnedMs) {
      this.#used -= entries[this.#first + 1]!;
      this.#first += 2;
    }
    this.#compact();
    return this.#used;
  }

  add(nowMs: number, units: number): void {
    const entries = this.#entries;
    const last = entries.length - 2;
    if (last >= this.#first && this.#granuleOf(entries[last]!) === this.#granuleOf(nowMs)) {
      entries[last] = nowMs;
      entries[last + 1]! += units;
    } else {
      entries.push(nowMs, units);
    }
    this.#used += units;
  }

  /** Returns the time when `units` more are free; 0 if fewer units are used. */
  returnsAt(units: number): number {
    let returned = 0;
    for (let index = this.#first; index < this.#entries.length; index += 2) {
      returned += this.#entries[index + 1]!;
      if (returned >= units) return this.#entries[index]! + this.#lengthMs;
    }
    return 0;
  }

  #granuleOf(ms: number): number {
    return Math.floor(ms / this.#granuleMs);
  }

  #compact(): void {
    const entries = this.#entries;
    if (this.#first === entries.length) {
      entries.length = 0;
    } else if (this.#first >= COMPACT_FROM && this.#first * 2 >= entries.length) {
      entries.copyWithin(0, this.#first);
      entries.length -= this.#first;
    } else {
      return;
    }
    this.#first = 0;
  }
}
