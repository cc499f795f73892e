import { notifyDeliveriesChanged } from '../events/changes.ts';
import type { CommitSignal, Database } from '../storage/database.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { LaneId, RecordColumns } from '../storage/delivery-statements.ts';
import type { DeliveryRow } from '../storage/event-schema.ts';
import { notifyAfterCommit } from '../storage/transaction.ts';

/** Rows of one statement. Bounds the time for which a statement blocks the process on SQLite. */
const ROWS_PER_INSERT = 500;

/** Row of a delivery that has not been attempted yet. */
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

const DELIVERY_COLUMNS: RecordColumns<NewDeliveryRow> = {
  workspace_id: 'text',
  id: 'text',
  event_id: 'text',
  event: 'text',
  sequence: 'bigint',
  resource_id: 'text',
  webhook_id: 'text',
  signing_webhook_id: 'text',
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

/** Inserts deliveries and wakes their senders. Deliveries that exist already stay as they are. */
export async function insertDeliveries(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  deliveries: readonly NewDeliveryRow[],
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += ROWS_PER_INSERT) {
    const rows = deliveries.slice(start, start + ROWS_PER_INSERT);
    await dialect.insertMissing(tx, 'deliveries', DELIVERY_COLUMNS, rows);
  }
  for (const delivery of deliveries) notifyDue(tx, delivery);
  notifyDeliveriesChanged(tx, deliveries);
}

/** Returns the body that every attempt of a delivery sends; undefined after its data has expired. */
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

const DUE = 'due:';

/** Signals after COMMIT that deliveries may be due in this lane. */
export function notifyDue(tx: Tx, { workspace_id, lane }: LaneId): void {
  notifyAfterCommit(tx, `due:${workspace_id}:${lane}`);
}

/** Returns the lane of a signal by `notifyDue`; undefined for any other signal. */
export function parseDueSignal(signal: CommitSignal): LaneId | undefined {
  if (!signal.startsWith(DUE)) return undefined;
  const [, workspace_id, lane] = signal.split(':');
  return { workspace_id: workspace_id!, lane: lane! };
}
