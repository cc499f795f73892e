import type { ProviderName, SyncAction, SyncStatus } from '../contract/integrations.ts';

/** Row types of integrations, syncs and task links. */
export type IntegrationTables = {
  integrations: IntegrationRow;
  syncs: SyncRow;
  sync_results: SyncResultRow;
  task_links: TaskLinkRow;
};

/** Connection of a workspace to a provider of tasks. */
export type IntegrationRow = {
  workspace_id: string;
  id: string;
  provider: ProviderName;
  name: string;
  /** URL of the provider's API, without a trailing slash. */
  base_url: string;
  /** Default project of a sync. */
  project: string | null;
  /** JSON object of strings: settings of the provider by name. */
  options_json: string;
  /** JSON object of strings: the provider's status by ours. */
  statuses_json: string;
  /** JSON object of strings: the provider's priority by ours. */
  priorities_json: string;
  /** JSON object of strings: the provider's user by the `assigned_to` of a task. */
  assignees_json: string;
  /** Encrypted token of the provider. */
  token_sealed: string;
  /** Last four characters of the token; empty for a short token. */
  token_hint: string;
  /** Account of the token at the last check. */
  account: string | null;
  /** Failure of the last sync or check; null when it succeeded. */
  error_json: string | null;
  checked_at: string | null;
  last_synced_at: string | null;
  /** Running sync; others wait for its end. */
  active_sync_id: string | null;
  created_at: string;
  updated_at: string;
};

/** Push of tasks to a provider. */
export type SyncRow = {
  workspace_id: string;
  id: string;
  integration_id: string;
  provider: ProviderName;
  project: string;
  status: SyncStatus;
  /** 1 if the sync only determines what it would do. */
  dry_run: number;
  /** Number of tasks. */
  total: number;
  /** Current step. Each step is a job; a job of an earlier step is a repeat. */
  step: number;
  /** Fencing number: it counts attempts at steps, and writes of earlier attempts are refused. */
  run: number;
  /** Consecutive failed requests without an answer of the provider. */
  failures_in_row: number;
  /** End of the current backoff; null when there is none. */
  resume_at: string | null;
  /** Failure that ended the sync early. */
  error_json: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
};

/** Result of one task in a sync. */
export type SyncResultRow = {
  workspace_id: string;
  sync_id: string;
  /** Position in the request, from 0. */
  position: number;
  task_id: string;
  /** Null while the task is pending. */
  action: SyncAction | null;
  attempts: number;
  /** Earliest time of the next attempt; null before the first attempt. */
  not_before: string | null;
  external_id: string | null;
  external_key: string | null;
  external_url: string | null;
  error_json: string | null;
};

/** Link of a task to its counterpart in the provider. */
export type TaskLinkRow = {
  workspace_id: string;
  /** Kept when the integration is deleted. */
  integration_id: string;
  task_id: string;
  provider: ProviderName;
  base_url: string;
  project: string;
  /** Idempotency marker: a UUID of version 4, generated with the row. */
  handle: string;
  /** Id of the task in the provider; null until `linked`. */
  external_id: string | null;
  external_key: string | null;
  external_url: string | null;
  /** Hash of the last pushed content. */
  pushed_hash: string | null;
  /** `creating` before and during the request; `unknown` when its result is unknown. */
  state: 'creating' | 'unknown' | 'linked';
  created_at: string;
  updated_at: string;
};
