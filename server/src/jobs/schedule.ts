import { Type } from 'typebox';

import { type Clock, isoNow } from '../kernel/clock.ts';
import { stableId } from '../kernel/ids.ts';
import type { Services } from '../app/services.ts';
import type { Db } from '../storage/db.ts';
import { defineJob, type Job } from './job.ts';

/**
 * Workspace id of schedules, which serve all workspaces, and of jobs about a user. It is not empty, because the round
 * robin begins after the empty id.
 */
export const NO_WORKSPACE = '-';

/**
 * Defines a recurring job. It runs in one process at a time: when a worker first starts, then `everyMs` after the end
 * of each run. A failed run is logged; it is retried at the next interval.
 */
export function defineSchedule(schedule: {
  name: string;
  everyMs: number;
  run: (services: Services, signal: AbortSignal) => Promise<void>;
}): Job {
  return defineJob({
    name: schedule.name,
    payload: Type.Object({}),
    retryDelaysMs: [],
    everyMs: schedule.everyMs,
    concurrency: 1,
    run: (services, _workspaceId, _payload, { signal }) => schedule.run(services, signal),
  });
}

/** Inserts the row of each recurring job; existing rows stay as they are. */
export async function ensureSchedules(db: Db, clock: Clock, jobs: readonly Job[]): Promise<void> {
  const now = isoNow(clock);
  for (const { name, everyMs, priority = 0 } of jobs) {
    if (everyMs === undefined) continue;
    await db
      .insertInto('jobs')
      .values({
        id: stableId('job', 'schedule', name),
        workspace_id: NO_WORKSPACE,
        queue: name,
        state: 'ready',
        priority,
        run_at: now,
        attempt: 0,
        attempts_forgiven: 0,
        cancel_requested: 0,
        payload_json: '{}',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}
