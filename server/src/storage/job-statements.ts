export type JobClaim = {
  queue: string;
  worker: string;
  leaseUntil: string;
  /** Free slots. */
  limit: number;
  /** Slots that workspaces hold already. */
  held: readonly HeldSlots[];
  /** The round robin begins after this workspace id; the empty string begins with the first. */
  afterWorkspaceId: string;
};

export type HeldSlots = { workspace_id: string; jobs: number };

/**
 * Returns how many slots a workspace may take. At least as many stay free as it then holds, so the next workspace
 * always finds room.
 */
export function roomOf({ limit, held }: JobClaim, workspaceId: string): number {
  const jobs = held.find(({ workspace_id }) => workspace_id === workspaceId)?.jobs ?? 0;
  return Math.max(0, Math.floor((limit - jobs + 1) / 2));
}

/** Lease of one attempt. An attempt without its lease can no longer change the job. */
export type JobLease = { id: string; attempt: number };

export type ExtendedLease = { id: string; cancel_requested: number };

export type ClaimedJob = {
  id: string;
  workspace_id: string;
  queue: string;
  attempt: number;
  attempts_forgiven: number;
  payload_json: string;
  cancel_requested: number;
  failure_json: string | null;
};
