import { type Clock, MINUTE_MS } from '../kernel/clock.ts';

/** A clock set back further than this was wrong before; less is the small correction of a synchronised one. */
const CORRECTION_MAX_MS = MINUTE_MS;

/**
 * The clock as the windows see it: it never falls. After a small correction backwards it stands until the
 * clock has caught up, so that no unit returns early; after a large one it goes on from where it was, so
 * that nobody waits for a time that was an error.
 */
export class SteadyTime {
  readonly #clock: Clock;
  #nowMs = 0;
  #behindMs = 0;
  /** Added to the clock since it was set back far. */
  #shiftMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Reads the clock. */
  read(): number {
    let ms = this.#clock.now().getTime() + this.#shiftMs;
    if (ms < this.#nowMs - CORRECTION_MAX_MS) {
      this.#shiftMs += this.#nowMs - ms;
      ms = this.#nowMs;
    }
    this.#nowMs = Math.max(this.#nowMs, ms);
    this.#behindMs = this.#nowMs - ms;
    return this.#nowMs;
  }

  /** Whole seconds from the last reading until `ms` by the clock, rounded up; 0 when it has passed. */
  secondsUntil(ms: number): number {
    return Math.ceil(Math.max(0, ms - this.#nowMs + this.#behindMs) / 1_000);
  }

  /** Unix time by the clock, in seconds rounded up, of `ms` or of the last reading when that is later. */
  unixSeconds(ms: number): number {
    const clockMs = Math.max(ms, this.#nowMs - this.#behindMs) - this.#shiftMs;
    return Math.ceil(clockMs / 1_000);
  }
}
