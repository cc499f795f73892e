import type { Services } from '../app/services.ts';
import type { ClaimedJob } from '../storage/job-statements.ts';
import { type Attempt, type AttemptOutcome, startAttempt } from './attempt.ts';
import type { AbortCause } from './attempt-control.ts';
import type { Job } from './job.ts';

export type EndedAttempt = { claimed: ClaimedJob; outcome: AttemptOutcome };

/** Attempts of one worker: the running ones, and ended ones whose outcome is not stored yet. */
export type RunningJobs = {
  /** Starts an attempt. Resolves at its end; never rejects. */
  start: (claimed: ClaimedJob) => Promise<void>;
  running: () => ClaimedJob[];
  /** Number of ended attempts that were not taken. */
  endedCount: () => number;
  /** Removes and returns the ended attempts. */
  takeEnded: () => EndedAttempt[];
  /** Returns taken attempts whose outcomes could not be stored. */
  putBack: (ended: readonly EndedAttempt[]) => void;
  /** Aborts the attempt at the job `id`; does nothing when this worker does not run it. */
  abort: (id: string, cause: AbortCause) => void;
};

/** @param onEnded runs at the end of each attempt */
export function createRunningJobs(
  services: Services,
  jobs: readonly Job[],
  worker: string,
  onEnded: () => void,
): RunningJobs {
  const kinds = new Map(jobs.map((job) => [job.name, job]));
  const attempts = new Map<string, Attempt>();
  const ended: EndedAttempt[] = [];
  return {
    async start(claimed) {
      const attempt = startAttempt(services, kinds.get(claimed.queue)!, claimed, worker);
      attempts.set(claimed.id, attempt);
      const outcome = await attempt.outcome;
      // An attempt that lost its lease may still run when this worker claims its job again.
      if (attempts.get(claimed.id) === attempt) attempts.delete(claimed.id);
      ended.push({ claimed, outcome });
      onEnded();
    },
    running: () => Array.from(attempts.values(), ({ claimed }) => claimed),
    endedCount: () => ended.length,
    takeEnded: () => ended.splice(0),
    putBack(attemptsEnded) {
      ended.unshift(...attemptsEnded);
    },
    abort(id, cause) {
      attempts.get(id)?.abort(cause);
    },
  };
}
