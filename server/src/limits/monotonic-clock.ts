import { type Clock, MINUTE_MS } from '../kernel/clock.ts';

/** Largest backward step that counts as a small correction. A larger step means that the clock was wrong before. */
export const CORRECTION_MAX_MS = MINUTE_MS;

/** Monotonic time and its distance from the system clock. */
export type ClockReading = {
  /** Monotonic time in milliseconds. */
  nowMs: number;
  /** Lag of the system clock in milliseconds after a small correction. */
  behindMs: number;
  /** Lead over the system clock in milliseconds after large backward steps. */
  shiftMs: number;
};

/**
 * Monotonic clock for the rate windows. After a small backward correction it stands still until the system clock catches
 * up, so no unit returns early. After a large one it continues from its last time, so nobody waits for a wrong time.
 */
export class MonotonicClock {
  readonly #clock: Clock;
  #nowMs = 0;
  #shiftMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Reads the system clock and returns the monotonic time. */
  read(): ClockReading {
    let ms = this.#clock.now().getTime() + this.#shiftMs;
    if (ms < this.#nowMs - CORRECTION_MAX_MS) {
      this.#shiftMs += this.#nowMs - ms;
      ms = this.#nowMs;
    }
    this.#nowMs = Math.max(this.#nowMs, ms);
    return { nowMs: this.#nowMs, behindMs: this.#nowMs - ms, shiftMs: this.#shiftMs };
  }
}

/** Returns the seconds from the reading until `ms`, rounded up; 0 if it has passed. */
export function secondsUntil({ nowMs, behindMs }: ClockReading, ms: number): number {
  return Math.ceil(Math.max(0, ms - nowMs + behindMs) / 1_000);
}

/** Returns the system clock's Unix time in seconds, rounded up, of the later of `ms` and the reading. */
export function unixSeconds({ nowMs, behindMs, shiftMs }: ClockReading, ms: number): number {
  return Math.ceil((Math.max(ms, nowMs - behindMs) - shiftMs) / 1_000);
}
