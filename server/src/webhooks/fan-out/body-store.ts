import type { Database, Tx } from '../../storage/db.ts';
import type { RecordColumns } from '../../storage/delivery-statements.ts';
import type { EventBodyRow } from '../../storage/event-schema.ts';

const COLUMNS: RecordColumns<EventBodyRow> = {
  workspace_id: 'text',
  event_id: 'text',
  format: 'text',
  body: 'text',
  bytes: 'integer',
};

/** Those that are stored already stay as they are. */
export async function insertBodies(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  bodies: readonly EventBodyRow[],
): Promise<void> {
  if (bodies.length > 0) await dialect.insertMissing(tx, 'event_bodies', COLUMNS, bodies);
}
