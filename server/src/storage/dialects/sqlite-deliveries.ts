import type SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';

import type {
  DeliveryStatements,
  DueDelivery,
  FoundLanes,
  LaneId,
  LaneSearch,
  RecordColumns,
} from '../delivery-statements.ts';
import { DUE_DELIVERY_COLUMNS, DUE_DELIVERY_JOINS, IS_NEXT_IN_ORDER } from './due-delivery.ts';

/**
 * Creates the delivery statements of SQLite: one small statement for each lane (`LaneId`) or row, which is cheaper here
 * than one large statement.
 *
 * @param reader second connection to the database, which sees only committed deliveries
 * @param writer connection that the transactions run on
 */
export function sqliteDeliveries(
  reader: SqliteDatabase.Database,
  writer: SqliteDatabase.Database,
): DeliveryStatements {
  const prepared = new Map<string, SqliteDatabase.Statement>();

  /** The transaction has exclusive use of the handle. */
  function runEach<R extends object>(
    text: string,
    columns: RecordColumns<R>,
    rows: readonly R[],
  ): void {
    let statement = prepared.get(text);
    if (!statement) prepared.set(text, (statement = writer.prepare(text)));
    const names = Object.keys(columns) as (keyof R)[];
    for (const row of rows) statement.run(names.map((name) => row[name]));
  }

  let find: ((search: LaneSearch) => FoundLanes) | undefined;
  let read: SqliteDatabase.Statement<unknown[], DueDelivery> | undefined;
  let readNext: SqliteDatabase.Statement<unknown[], DueDelivery> | undefined;
  return {
    findDueLanes: async (_db, search) => (find ??= prepareFind(reader))(search),

    async readDueDeliveries(_db, now, lanes) {
      const statement = (read ??= prepareRead(reader));
      return lanes.flatMap(({ workspace_id, lane, take, known }) =>
        statement.all(workspace_id, lane, now, JSON.stringify(known), take),
      );
    },

    async readNextInOrder(_db, now, keys) {
      const statement = (readNext ??= prepareReadNext(reader));
      return keys.flatMap(({ workspace_id, lane, order_key }) =>
        statement.all(workspace_id, lane, order_key, now),
      );
    },

    recordset(name, columns, rows) {
      const values = Object.keys(columns).map((column) => `value ->> '${column}' as ${column}`);
      return sql`(select ${sql.raw(values.join(', '))} from json_each(${JSON.stringify(rows)})) as ${sql.raw(name)}`;
    },

    async withRows(tx, { name, columns }, rows, statement) {
      const values = Object.keys(columns).map((column) => `? as ${column}`);
      const row = sql.raw(`(select ${values.join(', ')}) as ${name}`);
      runEach(statement(row).compile(tx).sql, columns, rows);
    },

    async insertMissing(_tx, table, columns, rows) {
      const names = Object.keys(columns);
      const values = names.map(() => '?');
      const text = `insert into ${table} (${names.join(', ')}) values (${values.join(', ')}) on conflict do nothing`;
      runEach(text, columns, rows);
    },
  };
}

/** Steps through the index from lane to lane, each at its earliest due time. */
function prepareFind(reader: SqliteDatabase.Database): (search: LaneSearch) => FoundLanes {
  const next = reader.prepare<[string, string], LaneId & { due_at: string }>(
    `select workspace_id, lane, due_at from deliveries
     where due_at is not null and (workspace_id, lane) > (?, ?)
     order by workspace_id, lane, due_at limit 1`,
  );
  return ({ now, after, limit }) => {
    const due: LaneId[] = [];
    let last: LaneId = after ?? { workspace_id: '', lane: '' };
    for (let looked = 0; looked < limit; looked += 1) {
      const found = next.get(last.workspace_id, last.lane);
      if (!found) return { due, last: undefined };
      last = found;
      if (found.due_at <= now) due.push(found);
    }
    return { due, last };
  };
}

function prepareRead(reader: SqliteDatabase.Database) {
  return reader.prepare<unknown[], DueDelivery>(
    `select ${DUE_DELIVERY_COLUMNS}
     from deliveries d ${DUE_DELIVERY_JOINS}
     where d.workspace_id = ? and d.lane = ? and d.due_at <= ?
       and d.id not in (select value from json_each(?)) and ${IS_NEXT_IN_ORDER}
     order by d.due_at limit ?`,
  );
}

function prepareReadNext(reader: SqliteDatabase.Database) {
  return reader.prepare<unknown[], DueDelivery>(
    `select ${DUE_DELIVERY_COLUMNS}
     from (
       select * from deliveries
       where workspace_id = ? and lane = ? and order_key = ? and next_attempt_at is not null
       order by sequence limit 1
     ) d ${DUE_DELIVERY_JOINS}
     where d.due_at <= ?`,
  );
}
