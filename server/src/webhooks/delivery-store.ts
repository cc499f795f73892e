import type { Database, Db, Tx } from '../storage/db.ts';
import type { RecordColumns } from '../storage/delivery-statements.ts';
import type { DeliveryRow } from '../storage/event-schema.ts';
import { signalDue } from './delivery-signals.ts';

/** Bounds for how long one statement keeps the process from anything else on SQLite. */
const ROWS_PER_INSERT = 500;

/** A delivery that was not attempted yet. */
export type NewDeliveryRow = Omit<
  DeliveryRow,
  | 'attempted_at'
  | 'status_code'
  | 'response_time_ms'
  | 'error_kind'
  | 'error'
  | 'response_body'
  | 'delivered_at'
>;

const COLUMNS: RecordColumns<NewDeliveryRow> = {
  workspace_id: 'text',
  id: 'text',
  event_id: 'text',
  event: 'text',
  sequence: 'bigint',
  resource_id: 'text',
  webhook_id: 'text',
  url: 'text',
  lane: 'text',
  body_format: 'text',
  order_key: 'text',
  cause: 'text',
  redelivery_of: 'text',
  replay_id: 'text',
  state: 'text',
  attempts: 'integer',
  next_attempt_at: 'text',
  due_at: 'text',
  created_at: 'text',
  updated_at: 'text',
};

/** Those that are there already stay as they are. */
export async function insertDeliveries(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  deliveries: readonly NewDeliveryRow[],
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += ROWS_PER_INSERT) {
    const rows = deliveries.slice(start, start + ROWS_PER_INSERT);
    await dialect.insertMissing(tx, 'deliveries', COLUMNS, rows);
  }
  for (const delivery of deliveries) signalDue(tx, delivery);
}

/** What every attempt of a delivery sends; undefined once it is forgotten. */
export async function findBody(
  db: Db,
  {
    workspace_id,
    event_id,
    body_format,
  }: Pick<DeliveryRow, 'workspace_id' | 'event_id' | 'body_format'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_bodies')
    .select('body')
    .where('workspace_id', '=', workspace_id)
    .where('event_id', '=', event_id)
    .where('format', '=', body_format)
    .executeTakeFirst();
  return row?.body;
}
