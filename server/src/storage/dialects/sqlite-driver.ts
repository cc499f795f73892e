import type SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

import { createTurnLimit } from './turn-limit.ts';

/** Maximum of cached statements. Texts of batch inserts vary without end. */
const STATEMENTS_MAX = 1_000;

/** Returns the prepared statement of a text. */
export type PrepareStatement = (sql: string) => SqliteDatabase.Statement;

/** Creates a cache of prepared statements, since preparing most of them costs more than running them. */
export function createStatementCache(handle: SqliteDatabase.Database): PrepareStatement {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return (sql) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statement = handle.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}

/**
 * Creates a Kysely dialect over one better-sqlite3 handle.
 *
 * @param shared true when calls may run without waiting for each other, as on a handle without transactions
 */
export function sqliteDialect(
  handle: SqliteDatabase.Database,
  prepare: PrepareStatement,
  shared: boolean,
): Dialect {
  return {
    createAdapter: () => new Adapter(shared),
    createDriver: () => createDriver(handle, prepare),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  readonly #shared: boolean;

  constructor(shared: boolean) {
    super();
    this.#shared = shared;
  }

  override get supportsMultipleConnections(): boolean {
    return this.#shared;
  }
}

function createDriver(handle: SqliteDatabase.Database, prepare: PrepareStatement): Driver {
  const connection = createConnection(prepare, createTurnLimit());
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    // IMMEDIATE takes the write lock at once, so that no later statement fails for lack of it.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    // SQLite rolls back by itself on a full disk; the error of a second rollback would hide the first.
    rollbackTransaction: async () => {
      if (handle.inTransaction) await run('rollback');
    },
    releaseConnection: async () => {},
    destroy: async () => {
      handle.close();
    },
  };
}

function createConnection(
  prepare: PrepareStatement,
  limitTurn: () => Promise<void> | undefined,
): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const turn = limitTurn();
      if (turn) await turn;
      const statement = prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
    },
    streamQuery() {
      throw new Error('Rows are not streamed: a long read would hold back the WAL checkpoint');
    },
  };
}
