import type { ProviderName, SyncAction, SyncStatus } from '../contract/integrations.ts';

/** Row types of integrations and what was pushed through them. */
export type IntegrationTables = {
  integrations: IntegrationRow;
  syncs: SyncRow;
  sync_results: SyncResultRow;
  task_links: TaskLinkRow;
};

export type IntegrationRow = {
  workspace_id: string;
  id: string;
  provider: ProviderName;
  name: string;
  /** Of the API, without a trailing slash. */
  base_url: string;
  /** Where tasks go when a sync names no other. */
  project: string | null;
  /** JSON objects of texts: settings of the provider, its words for statuses and priorities, its users by ours. */
  options_json: string;
  statuses_json: string;
  priorities_json: string;
  assignees_json: string;
  token_sealed: string;
  /** Last four characters of a long token. */
  token_hint: string;
  /** Who the token spoke for when it was last checked. */
  account: string | null;
  /** Why the last sync or check could not do anything; null when it could. */
  error_json: string | null;
  checked_at: string | null;
  last_synced_at: string | null;
  /** The one that pushes; others wait for its end. */
  active_sync_id: string | null;
  created_at: string;
  updated_at: string;
};

export type SyncRow = {
  workspace_id: string;
  id: string;
  integration_id: string;
  provider: ProviderName;
  project: string;
  status: SyncStatus;
  dry_run: number;
  total: number;
  /** Work is done in steps, each a job; one that names an earlier step is a repeat. */
  step: number;
  /** Counts attempts at steps: what an earlier one still writes is refused. */
  run: number;
  /** Requests that failed one after the other without anybody's decision. */
  failures_in_row: number;
  /** Until when it waits; null when it does not. */
  resume_at: string | null;
  /** Why it ended early. */
  error_json: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
};

export type SyncResultRow = {
  workspace_id: string;
  sync_id: string;
  /** From 0, in the order of the request. */
  position: number;
  task_id: string;
  /** Null while the task waits for its turn. */
  action: SyncAction | null;
  attempts: number;
  /** The next attempt; null before the first. */
  not_before: string | null;
  external_id: string | null;
  external_key: string | null;
  external_url: string | null;
  error_json: string | null;
};

export type TaskLinkRow = {
  workspace_id: string;
  /** Stays when the integration is deleted. */
  integration_id: string;
  task_id: string;
  provider: ProviderName;
  base_url: string;
  project: string;
  /** A UUID of version 4, drawn when the row is first written. */
  handle: string;
  /** What the task is called there; null until `linked`. */
  external_id: string | null;
  external_key: string | null;
  external_url: string | null;
  /** Of what was last pushed. */
  pushed_hash: string | null;
  /** `creating` before the request and while it runs, `unknown` when nobody knows whether it did what it was for. */
  state: 'creating' | 'unknown' | 'linked';
  created_at: string;
  updated_at: string;
};
