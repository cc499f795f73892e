import { sql } from 'kysely';

import type { PublishedEvent } from '../../events/publish.ts';
import type { Database } from '../../storage/database.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { EventRow, WebhookRow } from '../../storage/event-schema.ts';
import { notifyAfterCommit } from '../../storage/transaction.ts';

// Plain SQL throughout: these statements run for every few events, and the query builder would cost more than they do.

/** Returns the IDs of workspaces with events that are not fanned out yet, sorted. */
export async function listWorkspacesBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspaces.id from workspaces
    left join fan_out_cursors on fan_out_cursors.workspace_id = workspaces.id
    where workspaces.last_sequence > coalesce(fan_out_cursors.sequence, 0)
    order by workspaces.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Locks the fan-out cursor of the workspace.
 *
 * @returns the sequence number of the last event that is fanned out; undefined when another process holds the lock
 */
export async function lockCursor(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  workspaceId: string,
): Promise<number | undefined> {
  type Cursor = { sequence: number };
  const { rows } = await sql<Cursor>`
    select sequence from fan_out_cursors where workspace_id = ${workspaceId}
    ${dialect.forUpdateSkipLocked}`.execute(tx);
  if (rows[0]) return rows[0].sequence;
  const inserted = await sql<Cursor>`
    insert into fan_out_cursors (workspace_id, sequence) values (${workspaceId}, 0)
    on conflict do nothing returning sequence`.execute(tx);
  return inserted.rows[0]?.sequence;
}

/** Waits for the workspace's current fan-out batch and blocks further batches until `tx` ends. */
export async function blockFanOut(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    insert into fan_out_cursors (workspace_id, sequence) values (${workspaceId}, 0)
    on conflict (workspace_id) do update set sequence = fan_out_cursors.sequence`.execute(tx);
  notifyAfterCommit(tx, 'published');
}

/** Sets the sequence number of the last event that is fanned out. */
export async function moveCursor(tx: Tx, workspaceId: string, sequence: number): Promise<void> {
  await sql`
    update fan_out_cursors set sequence = ${sequence} where workspace_id = ${workspaceId}`.execute(
    tx,
  );
}

/** An event without its data, with the size of the data. */
export type UnsentEventHead = PublishedEvent &
  Pick<EventRow, 'notify_url' | 'notify_payload_format'> & { data_bytes: number };

/** Lists at most `limit` events after the sequence number `after`, in order. */
export async function listEventHeads(
  tx: Tx,
  workspaceId: string,
  after: number,
  limit: number,
): Promise<UnsentEventHead[]> {
  const { rows } = await sql<UnsentEventHead>`
    select workspace_id, id, sequence, name, resource_id, created_at, notify_url,
      notify_payload_format, octet_length(data_json) as data_bytes
    from events where workspace_id = ${workspaceId} and sequence > ${after}
    order by sequence limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the data of events with `after` < sequence ≤ `last`, by event ID. */
export async function readEventData(
  tx: Tx,
  workspaceId: string,
  { after, last }: { after: number; last: number },
): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<EventRow, 'id' | 'data_json'>>`
    select id, data_json from events
    where workspace_id = ${workspaceId} and sequence > ${after} and sequence <= ${last}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row.data_json]));
}

/** Columns of a webhook that the fan-out needs, with one of its subscriptions. */
export type SubscribedWebhook = Pick<
  WebhookRow,
  | 'id'
  | 'url'
  | 'payload_format'
  | 'max_payload_bytes'
  | 'ordering'
  | 'filters_json'
  | 'receives_since'
  | 'consecutive_failures'
> & {
  /** One of the names that the webhook subscribes to. There is a row for each. */
  event: string;
};

/** Lists the enabled webhooks that subscribe to any of `names`. */
export async function listSubscribedWebhooks(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
): Promise<SubscribedWebhook[]> {
  const { rows } = await sql<SubscribedWebhook>`
    select s.event, w.id, w.url, w.payload_format, w.max_payload_bytes, w.ordering, w.filters_json,
      w.receives_since, w.consecutive_failures
    from webhook_events s
    join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id
    where s.workspace_id = ${workspaceId} and s.event in (${sql.join(names)}) and w.disabled_at is null
    order by w.id`.execute(tx);
  return rows;
}

/**
 * Returns the webhook of each URL by the URL in its normal form. Of several webhooks with a URL, it is the oldest that is
 * enabled, else the oldest.
 */
export async function findWebhooksByUrl(tx: Tx, workspaceId: string): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<WebhookRow, 'id' | 'url'>>`
    select id, url from webhooks where workspace_id = ${workspaceId}
    order by case when disabled_at is null then 1 else 0 end, created_at desc, id desc`.execute(tx);
  return new Map(rows.map(({ id, url }) => [normalizeUrl(url), id]));
}

/** Returns the URL in the normal form of the URL standard. */
export function normalizeUrl(url: string): string {
  return URL.parse(url)?.href ?? url;
}
