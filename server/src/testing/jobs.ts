import type { Clock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/db.ts';

/** What the worker itself uses; jobs that need more are tested on a whole server. */
export function jobServices(database: Database, clock: Clock): Services {
  return { ...database, clock, log: createLog('silent') } as Services;
}
