import type { Ddl } from '../../dialect.ts';

/** Events, webhooks and deliveries. */
export const eventTables: readonly Ddl[] = [
  `create table webhooks (
    workspace_id text not null references workspaces (id) on delete cascade,
    id text not null,
    url text not null,
    events_json text not null,
    secret_sealed text not null,
    secret_hint text not null,
    payload_format text not null,
    description text,
    disabled_at text,
    disabled_reason text,
    consecutive_failures integer not null default 0,
    failure_counted_at text,
    failure_counted_delivery_id text,
    last_success_at text,
    last_failure_at text,
    created_at text not null,
    updated_at text not null, filters_json text not null default '{}', ordering text not null default 'none', headers_sealed text, header_names_json text not null default '[]', max_payload_bytes integer not null default 5000000, keep_response integer not null default 0, previous_secret_sealed text, previous_secret_until text, previous_secret_first integer not null default 0, warned_failures integer not null default 0, receives_since text not null default '', enabled_at_json text not null default '[]',
    primary key (workspace_id, id)
  )`,
  `create index webhooks_by_created on webhooks (workspace_id, created_at, id)`,
  `create table webhook_events (
    workspace_id text not null,
    event text not null,
    webhook_id text not null,
    primary key (workspace_id, event, webhook_id),
    foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
  )`,
  // Fan-out position of a workspace, and the last event whose data has expired. Event numbers follow the order of
  // commits, without gaps.
  `create table fan_out_cursors (
    workspace_id text not null primary key,
    sequence bigint not null,
    forgotten_sequence bigint not null default 0
  )`,
  // Leases: one process sends the deliveries of one lane.
  `create table delivery_lanes (
    workspace_id text not null,
    lane text not null,
    worker text not null,
    lease_until text not null,
    primary key (workspace_id, lane)
  )`,
  `create index delivery_lanes_by_worker on delivery_lanes (worker)`,
  // No foreign keys: PostgreSQL checks them row by row, and these rows are inserted by the thousand.
  `create table "event_bodies" (
    workspace_id text not null,
    event_id text not null,
    format text not null,
    body text not null,
    bytes integer not null,
    primary key (workspace_id, event_id, format)
  )`,
  `create table "deliveries" (
    workspace_id text not null,
    id text not null,
    event_id text not null,
    event text not null,
    sequence bigint not null,
    resource_id text not null,
    webhook_id text,
    url text not null,
    lane text not null,
    body_format text not null,
    order_key text,
    cause text not null,
    redelivery_of text,
    replay_id text,
    state text not null,
    attempts integer not null,
    next_attempt_at text,
    due_at text,
    attempted_at text,
    status_code integer,
    response_time_ms integer,
    error_kind text,
    error text,
    response_body text,
    delivered_at text,
    created_at text not null,
    updated_at text not null,
    primary key (workspace_id, id)
  )`,
  // Holds earlier attempts. The row of the delivery holds the latest one: most deliveries have no other.
  `create table "delivery_attempts" (
    workspace_id text not null,
    delivery_id text not null,
    attempt integer not null,
    started_at text not null,
    status_code integer,
    response_time_ms integer not null,
    error_kind text,
    error text,
    response_body text,
    primary key (workspace_id, delivery_id, attempt)
  )`,
  // Covers the common filters and counts of the delivery log: a webhook may have a million deliveries.
  `create index deliveries_by_webhook on deliveries
    (workspace_id, webhook_id, created_at, id, state, attempts)`,
  `create index deliveries_by_event on deliveries (workspace_id, event_id, webhook_id)`,
  `create index deliveries_of_replays on deliveries
    (workspace_id, webhook_id, replay_id, created_at, id) where replay_id is not null`,
  `create index deliveries_of_requests on deliveries (workspace_id, resource_id, created_at, id)
    where webhook_id is null`,
  `create index deliveries_due on deliveries (workspace_id, lane, due_at) where due_at is not null`,
  `create index deliveries_waiting on deliveries (workspace_id, webhook_id)
    where next_attempt_at is not null`,
  `create index deliveries_in_order on deliveries (workspace_id, lane, order_key, sequence)
    where order_key is not null and next_attempt_at is not null`,
  // `data_json` is the last column: to reach a column behind it, SQLite would read all of it.
  `create table "events" (
    workspace_id text not null references workspaces (id) on delete cascade,
    id text not null,
    sequence bigint not null,
    name text not null,
    name_number bigint not null,
    resource_id text not null,
    created_at text not null,
    notify_url text,
    notify_secret_sealed text,
    data_json text not null,
    primary key (workspace_id, id)
  )`,
  `create unique index events_by_sequence on events (workspace_id, sequence)`,
  `create index events_by_name on events (workspace_id, name, sequence, name_number)`,
  `create index events_by_resource on events (workspace_id, resource_id, sequence, name)`,
];
