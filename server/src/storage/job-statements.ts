export type JobClaim = {
  queue: string;
  worker: string;
  leaseUntil: string;
  limit: number;
  /** The round robin begins after this workspace id; the empty string begins with the first. */
  afterWorkspaceId: string;
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
