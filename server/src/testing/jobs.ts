import { createLog } from '../kernel/log.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/db.ts';

export type HandClock = Clock & { advance: (ms: number) => void };

/** A clock that stands at 5 January 2026, 09:00 UTC until it is moved. */
export function createHandClock(): HandClock {
  let time = Date.parse('2026-01-05T09:00:00.000Z');
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}

/** What the worker itself uses; jobs that need more are tested on a whole server. */
export function jobServices(database: Database, clock: Clock): Services {
  return { ...database, clock, log: createLog('silent') } as Services;
}
