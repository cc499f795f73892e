/**
 * The log of events is read by name, by what an event is about, and by time; each is a range of sequence numbers, and
 * how many there are is known without counting them.
 */
export const eventLog = {
  name: '0017-event-log',
  statements: [
    // Times of a workspace's events never go back: two processes may have clocks that differ.
    `alter table workspaces add column last_event_at text not null default ''`,
    `update workspaces set last_event_at = coalesce(
      (select max(created_at) from events where events.workspace_id = workspaces.id), '')`,

    // The data comes last: SQLite reads through all of it to reach a column that stands behind it.
    `create table events_new (
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
    `insert into events_new
      select workspace_id, id, sequence, name,
        row_number() over (partition by workspace_id, name order by sequence),
        resource_id, created_at, notify_url, notify_secret_sealed, data_json
      from events`,
    `drop table events`,
    `alter table events_new rename to events`,
    `create unique index events_by_sequence on events (workspace_id, sequence)`,
    `create index events_by_name on events (workspace_id, name, sequence, name_number)`,
    `create index events_by_resource on events (workspace_id, resource_id, sequence, name)`,
  ],
} as const;
