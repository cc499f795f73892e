/** Products that tasks are pushed to, every push that was asked for, and what a task is called there. */
export const integrations = {
  name: '0013-integrations',
  statements: [
    `create table integrations (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      provider text not null,
      name text not null,
      base_url text not null,
      project text,
      options_json text not null default '{}',
      statuses_json text not null default '{}',
      priorities_json text not null default '{}',
      assignees_json text not null default '{}',
      token_sealed text not null,
      token_hint text not null,
      account text,
      error_json text,
      checked_at text,
      last_synced_at text,
      active_sync_id text,
      created_at text not null,
      updated_at text not null,
      primary key (workspace_id, id)
    )`,
    `create index integrations_by_created on integrations (workspace_id, created_at, id)`,
    // Of two that push to the same place, each would make what the other has made.
    `create unique index integrations_by_place on integrations (workspace_id, provider, base_url, coalesce(project, ''))`,

    // No foreign key leads to the integration: what was pushed stays on record when it is deleted.
    `create table syncs (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      integration_id text not null,
      provider text not null,
      project text not null,
      status text not null,
      dry_run integer not null,
      total integer not null,
      step integer not null default 0,
      run integer not null default 0,
      failures_in_row integer not null default 0,
      resume_at text,
      error_json text,
      created_at text not null,
      started_at text,
      completed_at text,
      primary key (workspace_id, id)
    )`,
    `create index syncs_by_integration on syncs (workspace_id, integration_id, status, created_at, id)`,

    `create table sync_results (
      workspace_id text not null,
      sync_id text not null,
      position integer not null,
      task_id text not null,
      action text,
      attempts integer not null default 0,
      not_before text,
      external_id text,
      external_key text,
      external_url text,
      error_json text,
      primary key (workspace_id, sync_id, position),
      foreign key (workspace_id, sync_id) references syncs (workspace_id, id) on delete cascade
    )`,
    `create index sync_results_waiting on sync_results (workspace_id, sync_id, position) where action is null`,

    // A row is written before anything is created, so that an attempt of which nobody knows the end is known to have been made.
    `create table task_links (
      workspace_id text not null,
      integration_id text not null,
      task_id text not null,
      provider text not null,
      base_url text not null,
      project text not null,
      handle text not null,
      external_id text,
      external_key text,
      external_url text,
      pushed_hash text,
      state text not null,
      created_at text not null,
      updated_at text not null,
      primary key (workspace_id, integration_id, task_id),
      foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
    )`,
    `create index task_links_by_task on task_links (workspace_id, task_id, created_at)`,
  ],
} as const;
