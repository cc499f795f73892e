import type { Static, TSchema } from 'typebox';

import type { Failure } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';

/** What `enqueue` needs to know of a kind of job. Lets a lower layer enqueue work that a feature runs. */
export type JobKind<P extends TSchema = TSchema> = {
  /** Stored with each job: never rename a shipped one. */
  name: string;
  /** Ids, never bodies. */
  payload: P;
  /** Lower runs first. Default 0. */
  priority?: number;
};

export type JobContext = {
  /** Aborts on cancel, on deadline, on shutdown and when the lease is lost. */
  signal: AbortSignal;
  /** Starts at 1, and again after an attempt that got on. */
  attempt: number;
  /** Writes down what is being done, for people and for the crash tests. */
  stage: (name: string) => Promise<void>;
  /**
   * Says that the work got on, in the transaction that stores how far: the attempts so far no longer count, so that long
   * work may be interrupted more often than it may fail. To be said only of what no later attempt does again.
   */
  progressed: (tx: Tx) => Promise<void>;
};

/** A kind of background work. Every job can run twice: make that harmless. */
export type Job<P extends TSchema = TSchema> = JobKind<P> & {
  /** Waits between attempts; one more attempt than entries. */
  retryDelaysMs: readonly number[];
  /** A run that takes longer is aborted and counts as failed. Default 10 minutes. */
  timeoutMs?: number;
  /** Runs again this long after each run has ended, well or not; see `defineSchedule`. */
  everyMs?: number;
  /** How many of this kind one process runs at once. Default 8. */
  concurrency?: number | ((services: Services) => number);
  run(
    services: Services,
    workspaceId: string,
    payload: Static<P>,
    context: JobContext,
  ): Promise<void>;
  /**
   * Called when the retries are used up, the failure is permanent or the job was cancelled: once, but for a crash
   * in the middle.
   */
  giveUp?(
    services: Services,
    workspaceId: string,
    payload: Static<P>,
    failure: Failure,
  ): Promise<void>;
};

export function defineJob<P extends TSchema>(job: Job<P>): Job<P> {
  return job;
}
