import type { Tx } from '../storage/db.ts';
import type { ClaimedJob, HeldSlots, JobClaim } from '../storage/job-statements.ts';
import type { Services } from '../app/services.ts';
import type { Job } from './job.ts';
import type { RunningJobs } from './running-jobs.ts';

const CONCURRENCY_DEFAULT = 8;
/** A kind has this many times the slots of one workspace, so that slow jobs of one leave slots to others. */
const WORKSPACES = 2;

/** Claims jobs for one worker. */
export type Claimer = {
  /** Leases ready jobs, up to the free slots of each kind. */
  claim: (
    tx: Tx,
    lease: Pick<JobClaim, 'worker' | 'leaseUntil'> & { now: string },
  ) => Promise<ClaimedJob[]>;
  /** Records the workspaces that committed `claims` have served; the next claim begins with other workspaces. */
  recordServed: (claims: readonly ClaimedJob[]) => void;
};

/**
 * Creates a claimer that serves kinds by priority and, within a kind, workspaces by round robin. Each claim continues
 * after the workspace that was served last.
 */
export function createClaimer(
  services: Services,
  jobs: readonly Job[],
  runningJobs: RunningJobs,
): Claimer {
  const { dialect } = services;
  const byPriority = jobs.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  const lastWorkspaceIds = new Map<string, string>();

  /** Returns the free slots of each kind with any, and the slots that workspaces hold. */
  function freeSlots(): Map<string, Pick<JobClaim, 'limit' | 'held'>> {
    const running = Map.groupBy(runningJobs.running(), ({ queue }) => queue);
    const slots = byPriority.map((job) => {
      const ofKind = running.get(job.name) ?? [];
      const limit = WORKSPACES * concurrencyOf(job, services) - ofKind.length;
      return [job.name, { limit, held: countByWorkspace(ofKind) }] as const;
    });
    return new Map(slots.filter(([, { limit }]) => limit > 0));
  }

  return {
    async claim(tx, { now, worker, leaseUntil }) {
      const slots = freeSlots();
      const freeQueues = [...slots.keys()];
      if (freeQueues.length === 0) return [];
      await dialect.releaseDueJobs(tx, now);
      const ready = new Set(await dialect.readyQueues(tx, freeQueues));
      const claims: ClaimedJob[] = [];
      for (const [queue, free] of slots) {
        if (!ready.has(queue)) continue;
        const afterWorkspaceId = lastWorkspaceIds.get(queue) ?? '';
        const claim = { ...free, queue, worker, leaseUntil, afterWorkspaceId };
        claims.push(...(await dialect.claimJobs(tx, claim)));
      }
      return claims;
    },

    recordServed(claims) {
      for (const [queue, claimed] of Map.groupBy(claims, (claim) => claim.queue)) {
        const after = lastWorkspaceIds.get(queue) ?? '';
        const ids = claimed.map((claim) => claim.workspace_id).toSorted();
        // Workspaces after the last turn were served first, then the others from the beginning.
        const last = ids.findLast((id) => id <= after) ?? ids.at(-1)!;
        lastWorkspaceIds.set(queue, last);
      }
    },
  };
}

function countByWorkspace(jobs: readonly ClaimedJob[]): HeldSlots[] {
  const byWorkspace = Map.groupBy(jobs, (job) => job.workspace_id);
  return [...byWorkspace].map(([workspace_id, held]) => ({ workspace_id, jobs: held.length }));
}

function concurrencyOf({ concurrency = CONCURRENCY_DEFAULT }: Job, services: Services): number {
  return typeof concurrency === 'number' ? concurrency : concurrency(services);
}
