import { Type } from 'typebox';

import { type Clock, isoNow } from '../kernel/clock.ts';
import { stableId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/db.ts';
import { defineJob, type Job } from './job.ts';

/**
 * Stands for no workspace: of schedules, which look after all of them, and of work that is about a person. Not empty,
 * since turns go to the ids after ''.
 */
export const NO_WORKSPACE = '-';

/**
 * A job that comes round again: in one process at a time, first when a worker starts, then `everyMs` after each run
 * has ended. A run that fails is logged and not tried again before its next turn.
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

/** Writes the one row of each recurring job, unless it is there. */
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
