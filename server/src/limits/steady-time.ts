import { type Clock, MINUTE_MS } from '../kernel/clock.ts';

/** A clock set back further than this was wrong before; less is the small correction of a synchronised one. */
export const CORRECTION_MAX_MS = MINUTE_MS;

/** One moment as the windows see it, and how far that is from the clock. */
export type Moment = {
  /** Never falls from reading to reading. */
  nowMs: number;
  /** How far the clock is behind it since a small correction. */
  behindMs: number;
  /** What it is ahead of the clock since that was set back far. */
  shiftMs: number;
};

/**
 * The clock as the windows see it: it never falls. After a small correction backwards it stands until the
 * clock has caught up, so that no unit returns early; after a large one it goes on from where it was, so
 * that nobody waits for a time that was an error.
 */
export class SteadyTime {
  readonly #clock: Clock;
  #nowMs = 0;
  #shiftMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Reads the clock. */
  read(): Moment {
    let ms = this.#clock.now().getTime() + this.#shiftMs;
    if (ms < this.#nowMs - CORRECTION_MAX_MS) {
      this.#shiftMs += this.#nowMs - ms;
      ms = this.#nowMs;
    }
    this.#nowMs = Math.max(this.#nowMs, ms);
    return { nowMs: this.#nowMs, behindMs: this.#nowMs - ms, shiftMs: this.#shiftMs };
  }
}

/** Whole seconds from the moment until `ms` by the clock, rounded up; 0 when it has passed. */
export function secondsUntil({ nowMs, behindMs }: Moment, ms: number): number {
  return Math.ceil(Math.max(0, ms - nowMs + behindMs) / 1_000);
}

/** Unix time by the clock, in seconds rounded up, of `ms` or of the moment when that is later. */
export function unixSeconds({ nowMs, behindMs, shiftMs }: Moment, ms: number): number {
  return Math.ceil((Math.max(ms, nowMs - behindMs) - shiftMs) / 1_000);
}
