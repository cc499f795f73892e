import { Compile, type Validator } from 'typebox/compile';

import { isoAfter, MINUTE_MS } from '../kernel/clock.ts';
import { type Failure, type FailureStage, WorkError } from '../kernel/errors.ts';
import type { Services } from '../app/services.ts';
import type { ClaimedJob } from '../storage/job-statements.ts';
import { inAsyncCommitTransaction, notifyAfterCommit } from '../storage/transaction.ts';
import { type AbortCause, type AttemptControl, createAttemptControl } from './attempt-control.ts';
import type { Job } from './job.ts';
import { resetAttempts, holdsLease, setStage, type ReleasedState } from './leases.ts';

const TIMEOUT_DEFAULT_MS = 10 * MINUTE_MS;
const ON_FAILED_RETRY_MS = MINUTE_MS;
/** Failures of `onFailed` after which the job is dead without it. */
const ON_FAILED_ATTEMPTS_MAX = 5;

const STAGES: readonly string[] = [
  'fetch',
  'extract',
  'analyze',
  'decode',
  'recognise',
  'speakers',
] satisfies FailureStage[];

/** Result of an attempt. `lost`: another worker may hold the job, so nothing is written. */
export type AttemptOutcome = ReleasedState | { state: 'done' } | { state: 'lost' };

export type Attempt = {
  claimed: ClaimedJob;
  abort: (cause: AbortCause) => void;
  /** Resolves at the end of the attempt; never rejects. */
  outcome: Promise<AttemptOutcome>;
};

type Run = {
  services: Services;
  job: Job;
  claimed: ClaimedJob;
  worker: string;
  control: AttemptControl;
  /** Current stage, stored with a failure. */
  stage: FailureStage;
};

/** Starts an attempt at a claimed job. The caller writes the outcome to the row of the job. */
export function startAttempt(
  services: Services,
  job: Job,
  claimed: ClaimedJob,
  worker: string,
): Attempt {
  const { id, queue, attempt } = claimed;
  const log = services.log.child({ job_id: id, queue, attempt });
  const control = createAttemptControl(job.timeoutMs ?? TIMEOUT_DEFAULT_MS);
  const run = {
    services: { ...services, log },
    job,
    claimed,
    worker,
    control,
    stage: 'analyze',
  } as const;
  const outcome = work(run).catch((error: unknown): AttemptOutcome => {
    log.error({ err: error }, 'attempt ended without an outcome');
    return { state: 'lost' };
  });
  return { claimed, abort: control.abort, outcome };
}

async function work(run: Run): Promise<AttemptOutcome> {
  const { services, job, claimed } = run;
  let payload: unknown;
  try {
    payload = validatorOf(job).Parse(JSON.parse(claimed.payload_json));
  } catch (error) {
    services.log.error({ err: error }, 'job has a payload that its kind does not know');
    return { state: 'dead', failure: defect(run) };
  }

  if (claimed.cancel_requested === 1) return cancel(run, payload);
  if (countedAttempts(claimed) > attemptsMax(job)) {
    return failPermanently(run, payload, lastFailure(run));
  }
  try {
    await perform(run, payload);
  } catch (error) {
    return afterFailure(run, payload, error);
  }
  return job.everyMs === undefined ? { state: 'done' } : nextRun(run, job.everyMs);
}

async function perform(run: Run, payload: unknown): Promise<void> {
  const { services, job, claimed, worker, control } = run;
  const { workspace_id: workspaceId } = claimed;
  const stageSignal = job.stageSignal?.(workspaceId, payload);
  const running = job.run(services, workspaceId, payload, {
    signal: control.signal,
    attempt: countedAttempts(claimed),
    async stage(name, steps) {
      if (isFailureStage(name)) run.stage = name;
      const isHeld = await inAsyncCommitTransaction(services, (tx) => {
        if (stageSignal) notifyAfterCommit(tx, stageSignal);
        return setStage(tx, worker, claimed, name, steps);
      });
      if (!isHeld) control.abort('lease lost');
      control.signal.throwIfAborted();
    },
    async checkpoint(tx) {
      if (!(await resetAttempts(tx, worker, claimed))) control.abort('lease lost');
      control.signal.throwIfAborted();
      claimed.attempts_forgiven = claimed.attempt;
    },
  });
  await control.settle(running);
}

async function afterFailure(run: Run, payload: unknown, error: unknown): Promise<AttemptOutcome> {
  const { services, job, claimed, control } = run;
  if (control.cause === 'lease lost') return { state: 'lost' };
  if (control.cause === 'shutdown') return { state: 'ready' };
  if (control.cause === 'cancelled') return cancel(run, payload);

  const failure = failureOf(run, error);
  if (job.everyMs !== undefined) return nextRun(run, job.everyMs);
  const delayMs = job.retryDelaysMs[countedAttempts(claimed) - 1];
  if (!failure.retryable || delayMs === undefined) return failPermanently(run, payload, failure);
  services.log.warn({ failure, delay_ms: delayMs }, 'job failed and will be tried again');
  return { state: 'waiting', runAt: isoAfter(services.clock, delayMs), failure };
}

function failureOf(run: Run, error: unknown): Failure {
  if (run.control.cause === 'deadline') return deadlinePassed(run);
  if (error instanceof WorkError) return error.failure;
  run.services.log.error({ err: error }, 'job met a defect');
  return defect(run);
}

function nextRun({ services }: Run, everyMs: number): AttemptOutcome {
  return { state: 'waiting', runAt: isoAfter(services.clock, everyMs), isFresh: true };
}

async function cancel(run: Run, payload: unknown): Promise<AttemptOutcome> {
  const outcome = await failPermanently(run, payload, {
    code: 'cancelled',
    message: 'The work was cancelled',
    stage: run.stage,
    retryable: false,
  });
  // A cancelled job needs no attention of the operator.
  return outcome.state === 'dead' ? { state: 'done' } : outcome;
}

async function failPermanently(
  run: Run,
  payload: unknown,
  failure: Failure,
): Promise<AttemptOutcome> {
  const { services, job, claimed, worker } = run;
  try {
    // A process that was suspended may have lost the job to another worker.
    if (!(await holdsLease(services.db, worker, claimed))) return { state: 'lost' };
    services.log.warn({ failure, ...describeWork(claimed, payload) }, 'job given up');
    await job.onFailed?.(services, claimed.workspace_id, payload, failure);
  } catch (error) {
    services.log.error({ err: error }, 'giving up a job failed');
    if (countedAttempts(claimed) < attemptsMax(job) + ON_FAILED_ATTEMPTS_MAX) {
      return { state: 'waiting', runAt: isoAfter(services.clock, ON_FAILED_RETRY_MS), failure };
    }
  }
  return { state: 'dead', failure };
}

/** Names the workspace and the records that a job works on, so that an operator finds them. */
function describeWork({ workspace_id }: ClaimedJob, payload: unknown): Record<string, unknown> {
  const ids = Object.entries(payload as Record<string, unknown>).filter(([name]) =>
    name.endsWith('_id'),
  );
  return { workspace_id, ...Object.fromEntries(ids) };
}

/** Counts the attempts after the last checkpoint; a failure right after a checkpoint is the first. */
function countedAttempts({ attempt, attempts_forgiven }: ClaimedJob): number {
  return Math.max(1, attempt - attempts_forgiven);
}

/** Returns the maximum of attempts. A recurring job has no maximum: its next run always comes. */
function attemptsMax(job: Job): number {
  return job.everyMs === undefined ? job.retryDelaysMs.length + 1 : Infinity;
}

/** Returns the stored failure of the previous attempt, or an internal failure when none is stored. */
function lastFailure(run: Run): Failure {
  const { failure_json } = run.claimed;
  return failure_json === null ? defect(run) : (JSON.parse(failure_json) as Failure);
}

/** Failure shown to callers; the log holds the details. */
function defect({ stage }: Run): Failure {
  return {
    code: 'engine_error',
    message: 'The work failed for an internal reason',
    stage,
    retryable: true,
  };
}

function deadlinePassed({ job, stage }: Run): Failure {
  const limit = (job.timeoutMs ?? TIMEOUT_DEFAULT_MS) / 1_000;
  return {
    code: 'deadline',
    message: `The work took longer than ${limit} seconds`,
    stage,
    retryable: true,
    details: { limit, unit: 'seconds' },
  };
}

function isFailureStage(name: string): name is FailureStage {
  return STAGES.includes(name);
}

const validators = new WeakMap<Job, Validator>();

function validatorOf(job: Job): Validator {
  let validator = validators.get(job);
  if (!validator) {
    validator = Compile(job.payload);
    validators.set(job, validator);
  }
  return validator;
}
