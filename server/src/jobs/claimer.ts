import { createLruCache, type LruCache } from '../kernel/lru-cache.ts';
import type { Tx } from '../storage/db.ts';
import type { ClaimedJob, SlotAllocation, JobClaim } from '../storage/job-statements.ts';
import type { Services } from '../app/services.ts';
import type { Job } from './job.ts';
import { planClaim, type ServedLast } from './plan-claim.ts';
import type { RunningJobs } from './running-jobs.ts';

const CONCURRENCY_DEFAULT = 8;
/** A kind has this many times the slots of one owner, so that slow jobs of one leave slots to others. */
const OWNERS = 2;
/** Workspaces that are looked at together. A claim ends at the first ones with room; the next claim looks at those after them. */
const WORKSPACES_MAX = 1_000;
const OWNERS_REMEMBERED = 1_000;

/** Claims jobs for one worker. */
export type Claimer = {
  /** Leases ready jobs, up to the free slots of each kind. */
  claim: (
    tx: Tx,
    lease: Pick<JobClaim, 'worker' | 'leaseUntil'> & { now: string },
  ) => Promise<ClaimedJob[]>;
  /** Records whom committed `claims` have served; the next claim begins with other owners and workspaces. */
  recordServed: (claims: readonly ClaimedJob[]) => void;
};

/**
 * Creates a claimer that serves kinds by priority and, within a kind, owners of workspaces by round robin. Each claim
 * continues after the owner that was served last.
 */
export function createClaimer(
  services: Services,
  jobs: readonly Job[],
  runningJobs: RunningJobs,
): Claimer {
  const { dialect, ownerOf } = services;
  const byPriority = jobs.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  const queues = new Map(jobs.map(({ name }) => [name, newQueueState()]));

  /** Returns the free slots of each kind with any, and the slots that workspaces hold. */
  function freeSlots(): Map<string, { limit: number; held: SlotAllocation[] }> {
    const running = Map.groupBy(runningJobs.running(), ({ queue }) => queue);
    const slots = byPriority.map((job) => {
      const ofKind = running.get(job.name) ?? [];
      const limit = OWNERS * concurrencyOf(job, services) - ofKind.length;
      return [job.name, { limit, held: countByWorkspace(ofKind) }] as const;
    });
    return new Map(slots.filter(([, { limit }]) => limit > 0));
  }

  async function allocateSlots(
    tx: Tx,
    queue: string,
    free: { limit: number; held: SlotAllocation[] },
  ): Promise<SlotAllocation[]> {
    const state = queues.get(queue)!;
    let allocations: SlotAllocation[] = [];
    do {
      const range = { queue, after: state.lookedAt, limit: WORKSPACES_MAX };
      const ready = await dialect.listReadyWorkspaces(tx, range);
      state.lookedAt = ready.length === WORKSPACES_MAX ? ready.at(-1)! : '';
      allocations = planClaim({ ...free, ready, ownerOf, served: state });
      // All workspaces of a range may be those of an owner without room.
    } while (allocations.length === 0 && state.lookedAt !== '');
    return allocations;
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
        const allocations = await allocateSlots(tx, queue, free);
        claims.push(...(await dialect.claimJobs(tx, { queue, worker, leaseUntil, allocations })));
      }
      return claims;
    },

    recordServed(claims) {
      for (const [queue, claimed] of Map.groupBy(claims, (claim) => claim.queue)) {
        advanceRoundRobin(queues.get(queue)!, claimed, ownerOf);
      }
    },
  };
}

/** State of the round robin of one queue. */
type QueueState = ServedLast & {
  workspaceByOwner: LruCache<string>;
  /** Last workspace that a claim looked at; the empty string after the end of the list. */
  lookedAt: string;
};

function newQueueState(): QueueState {
  return { owner: '', workspaceByOwner: createLruCache(OWNERS_REMEMBERED), lookedAt: '' };
}

function advanceRoundRobin(
  state: QueueState,
  claimed: readonly ClaimedJob[],
  ownerOf: (workspaceId: string) => string,
): void {
  const byOwner = Map.groupBy(claimed, (claim) => ownerOf(claim.workspace_id));
  for (const [owner, ofOwner] of byOwner) {
    const ids = ofOwner.map((claim) => claim.workspace_id);
    const before = state.workspaceByOwner.get(owner) ?? '';
    state.workspaceByOwner.set(owner, lastInTurn(ids, before));
  }
  state.owner = lastInTurn([...byOwner.keys()], state.owner);
}

/** Returns the id that was served last: ids after `before` came first, then the others from the beginning. */
function lastInTurn(ids: readonly string[], before: string): string {
  const sorted = ids.toSorted();
  return sorted.findLast((id) => id <= before) ?? sorted.at(-1)!;
}

function countByWorkspace(jobs: readonly ClaimedJob[]): SlotAllocation[] {
  const byWorkspace = Map.groupBy(jobs, (job) => job.workspace_id);
  return [...byWorkspace].map(([workspace_id, held]) => ({ workspace_id, jobs: held.length }));
}

function concurrencyOf({ concurrency = CONCURRENCY_DEFAULT }: Job, services: Services): number {
  return typeof concurrency === 'number' ? concurrency : concurrency(services);
}
