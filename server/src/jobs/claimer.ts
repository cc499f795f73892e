import type { ClaimedJob, JobClaim, Tx } from '../storage/db.ts';
import type { Services } from '../services.ts';
import type { Job } from './job.ts';
import type { RunningJobs } from './running-jobs.ts';

const CONCURRENCY_DEFAULT = 8;

export type Claimer = {
  /** Leases as many ready jobs as may run beside those that run. */
  claim: (
    tx: Tx,
    lease: Pick<JobClaim, 'worker' | 'leaseUntil'> & { now: string },
  ) => Promise<ClaimedJob[]>;
  /** Called when `claims` are committed: the next turns are those of other workspaces. */
  noteTurns: (claims: readonly ClaimedJob[]) => void;
};

/**
 * Claims for one worker, kinds of lower priority number first. Within a kind the workspaces take turns, also when
 * slots become free one at a time: each claim goes on where the last one ended.
 */
export function createClaimer(
  services: Services,
  jobs: readonly Job[],
  runningJobs: RunningJobs,
): Claimer {
  const { dialect } = services;
  const byPriority = jobs.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  const lastWorkspaceIds = new Map<string, string>();

  function freeSlots(): Map<string, number> {
    const slots = new Map(byPriority.map((job) => [job.name, concurrencyOf(job, services)]));
    for (const { queue } of runningJobs.running()) slots.set(queue, slots.get(queue)! - 1);
    return slots;
  }

  return {
    async claim(tx, { now, worker, leaseUntil }) {
      const slots = freeSlots();
      const wanted = [...slots.keys()].filter((queue) => slots.get(queue)! > 0);
      if (wanted.length === 0) return [];
      await dialect.releaseDueJobs(tx, now);
      const ready = new Set(await dialect.readyQueues(tx, wanted));
      const claims: ClaimedJob[] = [];
      for (const queue of wanted) {
        if (!ready.has(queue)) continue;
        const afterWorkspaceId = lastWorkspaceIds.get(queue) ?? '';
        const claim = { queue, worker, leaseUntil, limit: slots.get(queue)!, afterWorkspaceId };
        claims.push(...(await dialect.claimJobs(tx, claim)));
      }
      return claims;
    },

    noteTurns(claims) {
      for (const [queue, claimed] of Map.groupBy(claims, (claim) => claim.queue)) {
        const after = lastWorkspaceIds.get(queue) ?? '';
        const ids = claimed.map((claim) => claim.workspace_id).toSorted();
        // Those after the last turn were served first, then, once round, those from the beginning.
        const last = ids.findLast((id) => id <= after) ?? ids.at(-1)!;
        lastWorkspaceIds.set(queue, last);
      }
    },
  };
}

function concurrencyOf({ concurrency = CONCURRENCY_DEFAULT }: Job, services: Services): number {
  return typeof concurrency === 'number' ? concurrency : concurrency(services);
}
