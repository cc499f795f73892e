/**
 * Ids of deliveries are derived from event and target as before, but begin with the time of the event. What goes through
 * the fan-out once more is to be found there.
 */
const DELIVERY_ID = `case when e.sequence > c.sequence then 'del_' || substr(d.event_id, 5, 12) || substr(d.id, 5, 20)
  else d.id end`;

/** Of a delivery `d`, its event and how far the events of its workspace have become deliveries. */
const EVENT_AND_CURSOR = `
  join events e on e.workspace_id = d.workspace_id and e.id = d.event_id
  join fan_out_cursors c on c.workspace_id = d.workspace_id`;

/**
 * Deliveries are their own queue: what waits is sent lane by lane, and no job stands for it. Webhooks have filters,
 * headers, order, limits of their own, and two secrets while one takes over from the other.
 */
export const webhookLanes = {
  name: '0016-webhook-lanes',
  statements: [
    // How far the events of a workspace have become deliveries, and how far their data is no longer kept. Their numbers
    // are those of their commits, without gaps.
    `create table fan_out_cursors (
      workspace_id text not null primary key,
      sequence bigint not null,
      forgotten_sequence bigint not null default 0
    )`,
    // What still waits for its fan-out, and what came after it, goes through it once more: see `DELIVERY_ID`.
    `insert into fan_out_cursors (workspace_id, sequence)
      select workspaces.id, coalesce(
        (select min(events.sequence) - 1 from jobs
          join events on events.workspace_id = jobs.workspace_id
            and events.id = substr(jobs.payload_json, length('{"event_id":"') + 1, length('evt_') + 32)
          where jobs.queue = 'webhooks.fan_out' and jobs.workspace_id = workspaces.id),
        workspaces.last_sequence)
      from workspaces`,
    `delete from jobs where queue in ('webhooks.fan_out', 'webhooks.deliver')`,

    // Which process sends what goes to one receiver.
    `create table delivery_lanes (
      workspace_id text not null,
      lane text not null,
      worker text not null,
      lease_until text not null,
      primary key (workspace_id, lane)
    )`,
    `create index delivery_lanes_by_worker on delivery_lanes (worker)`,

    // Without foreign keys, which PostgreSQL would check row by row: they are written by the thousand.
    `create table event_bodies_new (
      workspace_id text not null,
      event_id text not null,
      format text not null,
      body text not null,
      bytes integer not null,
      primary key (workspace_id, event_id, format)
    )`,
    {
      sqlite: `insert into event_bodies_new
        select workspace_id, event_id, format, body, length(cast(body as blob)) from event_bodies`,
      postgres: `insert into event_bodies_new
        select workspace_id, event_id, format, body, octet_length(body) from event_bodies`,
    },
    `drop table event_bodies`,
    `alter table event_bodies_new rename to event_bodies`,

    `create table deliveries_new (
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
    `insert into deliveries_new
      select d.workspace_id, ${DELIVERY_ID}, d.event_id, d.event, e.sequence, d.resource_id, d.webhook_id, d.url,
        coalesce(d.webhook_id, 'url'), coalesce(w.payload_format, 'standard'), null, 'event', null, null,
        d.state, d.attempts, d.next_attempt_at,
        case when d.state <> 'held' or d.attempts >= 5 then d.next_attempt_at end,
        a.started_at, d.status_code, d.response_time_ms, a.error_kind, d.error, null, d.delivered_at,
        d.created_at, d.updated_at
      from deliveries d ${EVENT_AND_CURSOR}
      left join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
      left join delivery_attempts a on a.workspace_id = d.workspace_id and a.delivery_id = d.id
        and a.attempt = d.attempts`,

    // The latest attempt stands in the delivery's own row: most deliveries have no other.
    `create table delivery_attempts_new (
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
    `insert into delivery_attempts_new
      select a.workspace_id, ${DELIVERY_ID}, a.attempt, a.started_at, a.status_code, a.response_time_ms,
        a.error_kind, a.error, null
      from delivery_attempts a
      join deliveries d on d.workspace_id = a.workspace_id and d.id = a.delivery_id ${EVENT_AND_CURSOR}
      where a.attempt < d.attempts`,
    `drop table delivery_attempts`,
    `drop table deliveries`,
    `alter table deliveries_new rename to deliveries`,
    `alter table delivery_attempts_new rename to delivery_attempts`,
    // With what the log is filtered and counted by most: a webhook may have a million of them.
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

    `alter table webhooks add column filters_json text not null default '{}'`,
    `alter table webhooks add column ordering text not null default 'none'`,
    `alter table webhooks add column headers_sealed text`,
    `alter table webhooks add column header_names_json text not null default '[]'`,
    `alter table webhooks add column max_payload_bytes integer not null default 5000000`,
    `alter table webhooks add column keep_response integer not null default 0`,
    `alter table webhooks add column previous_secret_sealed text`,
    `alter table webhooks add column previous_secret_until text`,
    `alter table webhooks add column previous_secret_first integer not null default 0`,
    `alter table webhooks add column warned_failures integer not null default 0`,
    `alter table webhooks add column receives_since text not null default ''`,
    `alter table webhooks add column enabled_at_json text not null default '[]'`,
    `update webhooks set receives_since = created_at`,
  ],
} as const;
