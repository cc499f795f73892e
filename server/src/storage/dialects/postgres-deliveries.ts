import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db.ts';
import type {
  DeliveryStatements,
  DueDelivery,
  FoundLanes,
  LaneId,
  LaneRead,
  LaneSearch,
  OrderKey,
  RecordColumns,
} from '../delivery-statements.ts';
import { DUE_DELIVERY_COLUMNS, DUE_DELIVERY_JOINS, IS_NEXT_IN_ORDER } from './due-delivery.ts';

export const postgresDeliveries: DeliveryStatements = {
  findDueLanes,
  readDueDeliveries,
  readNextInOrder,
  recordset,
  async withRows(tx, { name, columns }, rows, statement) {
    await statement(recordset(name, columns, rows)).execute(tx);
  },
  async insertMissing(tx, table, columns, rows) {
    const names = sql.raw(Object.keys(columns).join(', '));
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from ${recordset('missing', columns, rows)}
      on conflict do nothing`.execute(tx);
  },
};

function recordset<R extends object>(
  name: string,
  columns: RecordColumns<R>,
  rows: readonly R[],
): RawBuilder<unknown> {
  const types = Object.entries<string>(columns).map(([column, type]) =>
    type === 'text' ? `${column} text collate "C"` : `${column} ${type}`,
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(`${name} (${types.join(', ')})`)}`;
}

const ORDER_KEY_COLUMNS: RecordColumns<OrderKey> = {
  workspace_id: 'text',
  lane: 'text',
  order_key: 'text',
};

/** Selects the next lane with its earliest due time. */
function nextLane(behind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select workspace_id, lane, due_at from deliveries
    where due_at is not null and (workspace_id, lane) > (${behind})
    order by workspace_id, lane, due_at limit 1`;
}

/** Steps through the index from lane to lane. A plain `distinct` would read every pending delivery. */
async function findDueLanes(db: Db, search: LaneSearch): Promise<FoundLanes> {
  const { now, after, limit } = search;
  const start = sql`${after?.workspace_id ?? ''}, ${after?.lane ?? ''}`;
  const { rows } = await sql<LaneId & { is_due: boolean }>`
    with recursive step (workspace_id, lane, due_at, number) as (
      (select *, 1 from (${nextLane(start)}) as first)
      union all
      select next.*, number + 1 from step
        cross join lateral (${nextLane(sql`step.workspace_id, step.lane`)}) as next
        where number < ${limit}
    )
    select workspace_id, lane, due_at <= ${now} as is_due from step order by number`.execute(db);
  return { due: rows.filter((row) => row.is_due), last: rows[limit - 1] };
}

async function readDueDeliveries(
  db: Db,
  now: string,
  lanes: readonly LaneRead[],
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select ${sql.raw(DUE_DELIVERY_COLUMNS)}
    from json_to_recordset(${JSON.stringify(lanes)}::json)
      as wanted (workspace_id text, lane text, take integer, known text[])
    cross join lateral (
      select * from deliveries d
      where d.workspace_id = wanted.workspace_id collate "C" and d.lane = wanted.lane collate "C"
        and d.due_at <= ${now} and d.id <> all (wanted.known) and ${sql.raw(IS_NEXT_IN_ORDER)}
      order by d.due_at limit wanted.take
    ) as d ${sql.raw(DUE_DELIVERY_JOINS)}`.execute(db);
  return rows;
}

async function readNextInOrder(
  db: Db,
  now: string,
  keys: readonly OrderKey[],
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select ${sql.raw(DUE_DELIVERY_COLUMNS)}
    from ${recordset('wanted', ORDER_KEY_COLUMNS, keys)}
    cross join lateral (
      select * from deliveries first
      where first.workspace_id = wanted.workspace_id and first.lane = wanted.lane
        and first.order_key = wanted.order_key and first.next_attempt_at is not null
      order by first.sequence limit 1
    ) as d ${sql.raw(DUE_DELIVERY_JOINS)}
    where d.due_at <= ${now}`.execute(db);
  return rows;
}
