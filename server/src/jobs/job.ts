import type { Static, TSchema } from 'typebox';

import type { Failure } from '../kernel/errors.ts';
import type { Services } from '../app/services.ts';
import type { CommitSignal } from '../storage/database.ts';
import type { Tx } from '../storage/db.ts';

/** Name, payload and priority of a kind of job. A lower layer can enqueue it; a feature runs it. */
export type JobKind<P extends TSchema = TSchema> = {
  /** Queue name, stored with each job: a released name never changes. */
  name: string;
  /** Schema of the payload, which holds ids and never bodies. */
  payload: P;
  /** Lower numbers run first. Default 0. */
  priority?: number;
};

/** Counted steps of a stage, such as pages. */
export type Steps = { done: number; total: number };

/** Tools of one attempt at a job. */
export type JobContext = {
  /** Aborts on cancel, deadline, shutdown and loss of the lease. */
  signal: AbortSignal;
  /** Number of this attempt, from 1. It starts again after a checkpoint. */
  attempt: number;
  /** Stores the current stage and the steps of it that are done, for callers, operators and the crash tests. */
  stage: (name: string, steps?: Steps) => Promise<void>;
  /**
   * Resets the attempt count, in the transaction that stores the progress. Long work may then be interrupted more often
   * than it may fail. Call it only for progress that no later attempt repeats.
   */
  checkpoint: (tx: Tx) => Promise<void>;
};

/** A kind of background work. Every job may run twice, so `run` is idempotent. */
export type Job<P extends TSchema = TSchema> = JobKind<P> & {
  /** Backoff between attempts. A job has one attempt more than entries. */
  retryDelaysMs: readonly number[];
  /** Time limit of an attempt; a longer one is aborted and counts as failed. Default 10 minutes. */
  timeoutMs?: number;
  /** Interval between the end of a run, successful or not, and the next run; see `defineSchedule`. */
  everyMs?: number;
  /**
   * Maximum of concurrent jobs of this kind and one workspace in one process. All workspaces together have twice as
   * many. Default 8.
   */
  concurrency?: number | ((services: Services) => number);
  run(
    services: Services,
    workspaceId: string,
    payload: Static<P>,
    context: JobContext,
  ): Promise<void>;
  /** Returns the signal to send after each change of the stage, for streams that show progress. */
  stageSignal?(workspaceId: string, payload: Static<P>): CommitSignal;
  /**
   * Runs when the retries are used up, the failure is permanent or the job was cancelled. It runs once, unless the
   * process crashes during the call.
   */
  onFailed?(
    services: Services,
    workspaceId: string,
    payload: Static<P>,
    failure: Failure,
  ): Promise<void>;
};

/** Returns `job` unchanged, with the type of its payload inferred. */
export function defineJob<P extends TSchema>(job: Job<P>): Job<P> {
  return job;
}
