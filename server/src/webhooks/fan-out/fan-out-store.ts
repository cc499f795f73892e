import { sql } from 'kysely';

import type { PublishedEvent } from '../../events/publish.ts';
import type { Database, Db, Tx } from '../../storage/db.ts';
import type { EventRow, WebhookRow } from '../../storage/event-schema.ts';
import { signalAfterCommit } from '../../storage/transaction.ts';

// Plain SQL throughout: it runs for every few events, and the builder would cost more than the statements.

/** Workspaces with events that have not become deliveries, in the order of their ids. */
export async function findWorkspacesBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspaces.id from workspaces
    left join fan_out_cursors on fan_out_cursors.workspace_id = workspaces.id
    where workspaces.last_sequence > coalesce(fan_out_cursors.sequence, 0)
    order by workspaces.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Locks the cursor of the workspace.
 *
 * @returns the number of the last event that has become deliveries; undefined when another process has the lock
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

/** Waits for the batch of the workspace that is under way, and lets none begin until `tx` ends. */
export async function holdFanOut(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    insert into fan_out_cursors (workspace_id, sequence) values (${workspaceId}, 0)
    on conflict (workspace_id) do update set sequence = fan_out_cursors.sequence`.execute(tx);
  signalAfterCommit(tx, 'published');
}

export async function moveCursor(tx: Tx, workspaceId: string, sequence: number): Promise<void> {
  await sql`
    update fan_out_cursors set sequence = ${sequence} where workspace_id = ${workspaceId}`.execute(
    tx,
  );
}

/** An event without its data, and how large that is. */
export type EventHead = PublishedEvent & Pick<EventRow, 'notify_url'> & { data_bytes: number };

/** In the order of their numbers. */
export async function readHeads(
  tx: Tx,
  workspaceId: string,
  after: number,
  limit: number,
): Promise<EventHead[]> {
  const { rows } = await sql<EventHead>`
    select workspace_id, id, sequence, name, resource_id, created_at, notify_url,
      octet_length(data_json) as data_bytes
    from events where workspace_id = ${workspaceId} and sequence > ${after}
    order by sequence limit ${limit}`.execute(tx);
  return rows;
}

/** By the ids of events. */
export async function readData(
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

export type SubscribedWebhook = Pick<
  WebhookRow,
  | 'id'
  | 'url'
  | 'payload_format'
  | 'max_payload_bytes'
  | 'ordering'
  | 'filters_json'
  | 'receives_since'
> & {
  /** One of the names that it is subscribed to; there is a row for each. */
  event: string;
};

/** The enabled webhooks that are subscribed to any of `names`. */
export async function readSubscribed(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
): Promise<SubscribedWebhook[]> {
  const { rows } = await sql<SubscribedWebhook>`
    select s.event, w.id, w.url, w.payload_format, w.max_payload_bytes, w.ordering, w.filters_json,
      w.receives_since
    from webhook_events s
    join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id
    where s.workspace_id = ${workspaceId} and s.event in (${sql.join(names)}) and w.disabled_at is null
    order by w.id`.execute(tx);
  return rows;
}
