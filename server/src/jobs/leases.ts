import { sql } from 'kysely';

import type { Failure } from '../kernel/errors.ts';
import type { Db, JobLease, Tx } from '../storage/db.ts';

/** A worker that has said nothing for so long has lost its jobs. */
export const LEASE_MS = 90_000;
export const HEARTBEATS_PER_LEASE = 6;

/** The end of an attempt whose process died: that of a job on its last attempt is a failure that people see. */
const PROCESS_LOST: Failure = {
  code: 'engine_error',
  message: 'The work was interrupted each time it was tried',
  stage: 'analyze',
  retryable: true,
};

/** How an attempt leaves a job that is not done. */
export type Unfinished =
  | { state: 'ready' }
  | { state: 'waiting'; runAt: string; failure?: Failure; isFresh?: boolean }
  | { state: 'dead'; failure: Failure };

/**
 * Ends an attempt without success. An attempt that was interrupted through no fault of its own (`ready`) is not
 * counted, and a job that is to run again as new (`isFresh`) counts from the start.
 *
 * @returns false when the lease had been lost, in which case nothing was written
 */
export async function endAttempt(
  db: Db,
  worker: string,
  { id, attempt }: JobLease,
  end: Unfinished,
): Promise<boolean> {
  const change = { state: end.state, worker: null, lease_until: null };
  const result = await held(db, worker, { id, attempt })
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

/** @returns false when the lease had been lost, in which case nothing was written */
export async function setStage(
  db: Db,
  worker: string,
  lease: JobLease,
  stage: string,
): Promise<boolean> {
  const result = await held(db, worker, lease).set({ stage }).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False once another worker may have the job. */
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

/** The attempts up to this one no longer count. @returns false when the lease had been lost, in which case nothing was written */
export async function forgiveAttempts(
  tx: Tx,
  worker: string,
  { id, attempt }: JobLease,
): Promise<boolean> {
  const result = await held(tx, worker, { id, attempt })
    .set({ attempts_forgiven: attempt })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Another worker may have claimed the job since; by then its row says so. */
function held(db: Db, worker: string, { id, attempt }: JobLease) {
  return db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('worker', '=', worker)
    .where('attempt', '=', attempt);
}

/**
 * Makes jobs ready whose worker is gone. The attempt counts: a job that ends its process every time must not do so
 * for ever.
 *
 * @param all takes leases that have not expired too, when no other process can hold one
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
