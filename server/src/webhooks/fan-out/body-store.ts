import { sql } from 'kysely';

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

const COLUMN_LIST = sql.raw(Object.keys(COLUMNS).join(', '));

/** Those that are stored already stay as they are. */
export async function insertBodies(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  bodies: readonly EventBodyRow[],
): Promise<void> {
  if (bodies.length === 0) return;
  await sql`
    insert into event_bodies (${COLUMN_LIST})
    select ${COLUMN_LIST} from ${dialect.recordset('new_body', COLUMNS, bodies)} where true
    on conflict do nothing`.execute(tx);
}
