import type { Ddl } from '../../dialect.ts';

const NEVER_CHANGED = 'entries of the audit log are never changed';

/** Triggers that refuse to change or delete entries of the audit log. */
const REFUSE_CHANGES_OF_AUDIT_LOG: readonly Ddl[] = [
  {
    sqlite: 'select 1',
    postgres: `create function refuse_change_of_audit() returns trigger language plpgsql as
    $$ begin raise exception '${NEVER_CHANGED}'; end $$`,
  },
  {
    sqlite: `create trigger refuse_update_of_audit before update on audit_entries
    begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_update_of_audit before update or delete on audit_entries
    for each row execute function refuse_change_of_audit()`,
  },
  {
    sqlite: `create trigger refuse_delete_of_audit before delete on audit_entries
    begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_truncate_of_audit before truncate on audit_entries
    for each statement execute function refuse_change_of_audit()`,
  },
  {
    // INSERT OR REPLACE deletes rows without firing the trigger above.
    sqlite: `create trigger refuse_replace_of_audit before insert on audit_entries
    when exists (select 1 from audit_entries
      where workspace_id = new.workspace_id and sequence = new.sequence)
    begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_truncate_of_audit_heads before truncate on audit_heads
    for each statement execute function refuse_change_of_audit()`,
  },
  {
    sqlite: `create trigger refuse_delete_of_audit_heads before delete on audit_heads
    begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_delete_of_audit_heads before delete on audit_heads
    for each row execute function refuse_change_of_audit()`,
  },
  {
    sqlite: `create trigger refuse_return_of_audit_heads before update on audit_heads
    when new.sequence < old.sequence or new.workspace_id <> old.workspace_id
    begin select raise(abort, '${NEVER_CHANGED}'); end`,
    postgres: `create trigger refuse_return_of_audit_heads before update on audit_heads
    for each row when (new.sequence < old.sequence or new.workspace_id <> old.workspace_id)
    execute function refuse_change_of_audit()`,
  },
];

/** Jobs, workers, counters, usage, language models and the audit log. */
export const operationTables: readonly Ddl[] = [
  `create table row_counts (
    workspace_id text not null references workspaces (id) on delete cascade,
    kind text not null,
    status text not null,
    count bigint not null,
    primary key (workspace_id, kind, status)
  )`,
  `create table jobs (
    id text not null primary key,
    workspace_id text not null,
    queue text not null,
    state text not null,
    priority integer not null,
    run_at text not null,
    attempt integer not null,
    lease_until text,
    worker text,
    stage text,
    cancel_requested integer not null default 0,
    payload_json text not null,
    failure_json text,
    created_at text not null
  , attempts_forgiven integer not null default 0)`,
  `create index jobs_ready on jobs (queue, workspace_id, priority, run_at, id) where state = 'ready'`,
  `create index jobs_waiting on jobs (run_at) where state = 'waiting'`,
  `create index jobs_leased on jobs (lease_until) where state = 'running'`,
  `create table workers (
    id text not null primary key,
    seen_at text not null
  )`,
  `create table blob_reservations (
    blob_key text not null,
    id text not null primary key,
    created_at text not null
  )`,
  `create index blob_reservations_by_key on blob_reservations (blob_key)`,
  `create table request_counts (
    workspace_id text not null references workspaces (id) on delete cascade,
    day text not null,
    credential_id text not null,
    operation text not null,
    requests bigint not null,
    errors bigint not null,
    units bigint not null,
    primary key (workspace_id, day, credential_id, operation)
  )`,
  `create index request_counts_by_day on request_counts (day)`,
  `create table usage_amounts (
    workspace_id text not null references workspaces (id) on delete cascade,
    day text not null,
    quota text not null,
    amount double precision not null,
    primary key (workspace_id, quota, day)
  )`,
  `create index usage_amounts_by_day on usage_amounts (day)`,
  // No foreign key to the workspace: the audit log outlives it.
  `create table audit_entries (
    workspace_id text not null,
    sequence bigint not null,
    id text not null,
    action text not null,
    actor_type text not null,
    actor_id text,
    credential_id text,
    target_type text,
    target_id text,
    details_json text not null,
    ip_address text,
    request_id text,
    created_at text not null,
    hash text not null,
    primary key (workspace_id, sequence)
  )`,
  `create index audit_entries_by_action on audit_entries (workspace_id, action, sequence)`,
  `create index audit_entries_by_target on audit_entries (workspace_id, target_id, sequence)`,
  `create table audit_heads (
    workspace_id text not null primary key,
    sequence bigint not null,
    hash text not null,
    last_at text not null
  )`,
  ...REFUSE_CHANGES_OF_AUDIT_LOG,
  `create table engine_settings (
    workspace_id text not null references workspaces (id) on delete cascade,
    kind text not null,
    settings_json text not null,
    updated_at text not null,
    primary key (workspace_id, kind)
  )`,
  `create table model_usage (
    workspace_id text not null references workspaces (id) on delete cascade,
    day text not null,
    operation text not null,
    owner text not null,
    provider text not null,
    model text not null,
    calls bigint not null,
    failed_calls bigint not null,
    input_tokens bigint not null,
    output_tokens bigint not null,
    cost_microdollars bigint not null,
    primary key (workspace_id, day, operation, owner, provider, model)
  )`,
  // Sums the usage of an operator's model over all workspaces.
  `create index model_usage_by_model on model_usage (
    owner, provider, model, day, input_tokens, output_tokens
  )`,
  // Cache of model results: the same passage is not sent twice.
  `create table model_results (
    workspace_id text not null references workspaces (id) on delete cascade,
    hash text not null,
    result_json text not null,
    used_at text not null,
    primary key (workspace_id, hash)
  )`,
  `create index model_results_by_use on model_results (used_at)`,
];
