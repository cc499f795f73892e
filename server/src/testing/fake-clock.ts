import type { Clock } from '../kernel/clock.ts';

export type FakeClock = Clock & { advance(ms: number): void };

/** A clock that stands still until it is moved. */
export function createFakeClock(start = '2026-01-05T09:00:00.000Z'): FakeClock {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}
