import { sql } from 'kysely';

import type { Failure } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { JobLease } from '../storage/job-statements.ts';
import type { Steps } from './job.ts';

/** Lifetime of a lease without a heartbeat. */
export const LEASE_MS = 90_000;
export const HEARTBEATS_PER_LEASE = 6;

/** Failure of a job whose process died during its last attempt. */
const PROCESS_LOST: Failure = {
  code: 'engine_error',
  message: 'The work was interrupted each time it was tried',
  stage: 'analyze',
  retryable: true,
};

/** State of a job after an attempt without success. */
export type ReleasedState =
  | { state: 'ready' }
  | { state: 'waiting'; runAt: string; failure?: Failure; isFresh?: boolean }
  | { state: 'dead'; failure: Failure };

/**
 * Ends an attempt without success. An interrupted attempt (`ready`) is not counted. The next run of a recurring job
 * (`isFresh`) counts its attempts from zero.
 *
 * @returns false when the lease was lost; nothing is written then
 */
export async function endAttempt(
  db: Db,
  worker: string,
  { id, attempt }: JobLease,
  end: ReleasedState,
): Promise<boolean> {
  const change = { state: end.state, worker: null, lease_until: null };
  const result = await updateHeldJob(db, worker, { id, attempt })
    .set({
      ...change,
      ...(end.state === 'ready' && { attempt: attempt - 1 }),
      ...(end.state === 'waiting' && { run_at: end.runAt }),
      ...(end.state === 'waiting' && end.isFresh && { attempt: 0, attempts_forgiven: 0 }),
      ...('failure' in end && { failure_json: JSON.stringify(end.failure) }),
    })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Stores the stage of a running job, and its steps.
 *
 * @returns false when the lease was lost; nothing is written then
 */
export async function setStage(
  db: Db,
  worker: string,
  lease: JobLease,
  stage: string,
  steps?: Steps,
): Promise<boolean> {
  const progress_json = steps === undefined ? null : JSON.stringify(steps);
  const result = await updateHeldJob(db, worker, lease)
    .set({ stage, progress_json })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns false once another worker may hold the job. */
export async function holdsLease(
  db: Db,
  worker: string,
  { id, attempt }: JobLease,
): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('worker', '=', worker)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Excludes the attempts up to this one from the attempt count.
 *
 * @returns false when the lease was lost; nothing is written then
 */
export async function resetAttempts(
  tx: Tx,
  worker: string,
  { id, attempt }: JobLease,
): Promise<boolean> {
  const result = await updateHeldJob(tx, worker, { id, attempt })
    .set({ attempts_forgiven: attempt })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Builds an update that changes the job only while `worker` holds this lease. */
function updateHeldJob(db: Db, worker: string, { id, attempt }: JobLease) {
  return db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('worker', '=', worker)
    .where('attempt', '=', attempt);
}

/**
 * Makes jobs ready again whose lease has expired. The attempt counts, so that a job that kills its process every time
 * ends.
 *
 * @param all includes leases that have not expired, for a database that only this process uses
 */
export async function reclaimLeases(
  db: Db,
  now: string,
  { all }: { all: boolean } = { all: false },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      state: 'ready',
      run_at: now,
      worker: null,
      lease_until: null,
      failure_json: JSON.stringify(PROCESS_LOST),
    })
    .where('state', '=', sql.lit('running'))
    .$if(!all, (query) => query.where('lease_until', '<=', now))
    .execute();
}
