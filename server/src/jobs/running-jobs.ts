import type { Services } from '../services.ts';
import type { ClaimedJob } from '../storage/db.ts';
import { type Attempt, type Outcome, startAttempt } from './attempt.ts';
import type { AbortCause } from './attempt-control.ts';
import type { Job } from './job.ts';

export type EndedAttempt = { claimed: ClaimedJob; outcome: Outcome };

/** The attempts that one worker has in hand: those that run, and those that ended and are not written down yet. */
export type RunningJobs = {
  /** Resolves when the attempt has ended; never rejects. */
  start: (claimed: ClaimedJob) => Promise<void>;
  running: () => ClaimedJob[];
  /** Ended attempts that have not been taken. */
  endedCount: () => number;
  takeEnded: () => EndedAttempt[];
  putBack: (ended: readonly EndedAttempt[]) => void;
  /** Nothing happens when the job does not run here. */
  abort: (id: string, cause: AbortCause) => void;
};

/** @param onEnded called when an attempt has ended */
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
      // An attempt that lost its lease may still have been running when its job was claimed anew.
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
