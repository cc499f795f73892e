export type JobClaim = {
  queue: string;
  worker: string;
  leaseUntil: string;
  /** Workspaces in the order in which they are served. */
  allocations: readonly SlotAllocation[];
};

/** Workspace of a claim, and how many of its jobs are taken at most. */
export type SlotAllocation = { workspace_id: string; jobs: number };

/** Part of the workspaces with ready jobs, in the order of their ids. */
export type WorkspaceRange = {
  queue: string;
  /** The range begins after this workspace id; the empty string begins with the first. */
  after: string;
  limit: number;
};

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
