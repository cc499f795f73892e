import { type RawBuilder, sql } from 'kysely';

import type { Tx } from '../server/src/storage/db.ts';
import { openDatabase } from '../server/src/storage/open-database.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';

/** Tables of the log, and which of their columns are ids that change from copy to copy. */
const TABLES = {
  events: ['id'],
  event_bodies: ['event_id'],
  deliveries: ['id', 'event_id'],
} as const;

/** Added to the number of a copy, so that all numbers are as long. */
const NUMBER_BASE = 100_000_000;

type Copies = { count: number; sequences: number };

/**
 * Makes the log of a database as long as if it had seen `deliveries` of them: copies of what it holds, with other ids
 * and sequence numbers.
 */
export async function lengthenLog(databaseUrl: string, deliveries: number): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const { held, sequences } = await database.db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('held'),
      fn.max('sequence').$notNull().as('sequences'),
    ])
    .executeTakeFirstOrThrow();
  const copies = { count: Math.ceil(deliveries / held), sequences };
  const grown = copies.count * sequences;
  await inTransaction(database, async (tx) => {
    await copyRows(tx, 'events', copies);
    await copyRows(tx, 'event_bodies', copies);
    await copyRows(tx, 'deliveries', copies);
    await sql`update workspaces set last_sequence = last_sequence + ${grown}`.execute(tx);
    await sql`update fan_out_cursors set sequence = sequence + ${grown}`.execute(tx);
  });
  // As the database does by itself after a while.
  await sql`analyze`.execute(database.db);
  await database.close();
}

async function copyRows(tx: Tx, table: keyof typeof TABLES, copies: Copies): Promise<void> {
  const row = await tx.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
  const ids: readonly string[] = TABLES[table];
  const columns = Object.keys(row);
  const values = columns.map((column) => {
    if (ids.includes(column)) return olderId(sql.ref(column));
    if (column === 'sequence') return sql`sequence + number * ${sql.lit(copies.sequences)}`;
    return sql.ref(column);
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    with recursive copies (number) as (
      select 1 union all select number + 1 from copies where number < ${sql.lit(copies.count)}
    )
    select ${sql.join(values)} from copies cross join ${sql.table(table)}`.execute(tx);
}

/** The number of the copy takes the place of an id's time, and sorts before any time of today. */
function olderId(id: RawBuilder<unknown>): RawBuilder<unknown> {
  const prefix = sql`substr(${id}, 1, length(${id}) - 32)`;
  return sql`${prefix} || '0' || (${sql.lit(NUMBER_BASE)} + number) || substr(${id}, length(${id}) - 21)`;
}
