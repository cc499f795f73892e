import type { LruCache } from '../kernel/lru-cache.ts';
import type { SlotAllocation } from '../storage/job-statements.ts';

/** Slots and claimants of one queue. */
export type ClaimPlan = {
  /** Free slots. */
  limit: number;
  /** Slots that workspaces hold already. */
  held: readonly SlotAllocation[];
  /** Workspaces with ready jobs. */
  ready: readonly string[];
  /** Returns the owner of a workspace, who has one share however many workspaces there are. */
  ownerOf: (workspaceId: string) => string;
  /** Owner and workspaces that were served last; the round robin goes on after them. */
  served: ServedLast;
};

export type ServedLast = {
  /** The empty string before the first claim. */
  owner: string;
  workspaceByOwner: Pick<LruCache<string>, 'get'>;
};

/**
 * Divides the free slots of a queue: round robin over the owners, and within an owner over the workspaces. An owner takes
 * so many slots that at least as many stay free as the owner then holds, so the next owner always finds room.
 */
export function planClaim(plan: ClaimPlan): SlotAllocation[] {
  const { limit, held, ready, ownerOf, served } = plan;
  const workspacesByOwner = Map.groupBy(ready, ownerOf);
  const heldByOwner = sumByOwner(held, ownerOf);
  const roomOf = (owner: string) => Math.floor((limit - (heldByOwner.get(owner) ?? 0) + 1) / 2);
  const owners = rotateAfter([...workspacesByOwner.keys()], served.owner)
    .filter((owner) => roomOf(owner) > 0)
    .slice(0, limit);
  const share = Math.max(1, Math.floor((limit + 1) / (owners.length + 1)));
  const allocations: SlotAllocation[] = [];
  let free = limit;
  for (const owner of owners) {
    const slots = Math.min(share, roomOf(owner), free);
    const lastServed = served.workspaceByOwner.get(owner) ?? '';
    allocations.push(...divide(slots, rotateAfter(workspacesByOwner.get(owner)!, lastServed)));
    free -= slots;
  }
  return allocations;
}

function sumByOwner(
  held: readonly SlotAllocation[],
  ownerOf: ClaimPlan['ownerOf'],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { workspace_id, jobs } of held) {
    const owner = ownerOf(workspace_id);
    sums.set(owner, (sums.get(owner) ?? 0) + jobs);
  }
  return sums;
}

/** Sorts ids so that those after `last` come first. */
function rotateAfter(ids: readonly string[], last: string): string[] {
  const sorted = ids.toSorted();
  const start = sorted.findIndex((id) => id > last);
  return start <= 0 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)];
}

/** Gives slots to workspaces one after the other, evenly; the first ones have one more. */
function divide(slots: number, workspaceIds: readonly string[]): SlotAllocation[] {
  const count = Math.min(slots, workspaceIds.length);
  return workspaceIds.slice(0, count).map((workspace_id, index) => ({
    workspace_id,
    jobs: Math.floor(slots / count) + (index < slots % count ? 1 : 0),
  }));
}
