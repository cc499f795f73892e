import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Maximum of named statements: each takes memory in every connection of the server. */
const NAMED_STATEMENTS_MAX = 500;
/** Statements with more values are batch inserts, whose text varies with the number of rows. */
const NAMED_STATEMENT_VALUES_MAX = 50;

/** Creates a Kysely dialect over a pool of pg. It names its statements, so that the server plans each text once. */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(pool: Pool): Driver {
  const clients = new WeakMap<DatabaseConnection, PoolClient>();
  const broken = new WeakSet<DatabaseConnection>();
  const nameOf = createStatementNames();
  const clientOf = (connection: DatabaseConnection) => clients.get(connection)!;
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect();
      const connection = createConnection(client, nameOf);
      clients.set(connection, client);
      return connection;
    },
    async beginTransaction(connection) {
      await clientOf(connection).query('begin');
    },
    async commitTransaction(connection) {
      const { command } = await clientOf(connection).query('commit');
      // The server answers COMMIT with ROLLBACK when a statement of the transaction has failed.
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    async rollbackTransaction(connection) {
      try {
        await clientOf(connection).query('rollback');
      } catch {
        // The original failure is reported. The server rolls back when the connection closes.
        broken.add(connection);
      }
    },
    async releaseConnection(connection) {
      clientOf(connection).release(broken.has(connection));
    },
    destroy: () => pool.end(),
  };
}

type StatementNames = (text: string, values: readonly unknown[]) => string | undefined;

function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (text, values) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (values.length > NAMED_STATEMENT_VALUES_MAX || names.size >= NAMED_STATEMENTS_MAX) {
      return undefined;
    }
    const newName = `docket_${names.size}`;
    names.set(text, newName);
    return newName;
  };
}

function createConnection(client: PoolClient, nameOf: StatementNames): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const name = nameOf(sql, parameters);
      const values = parameters as unknown[];
      const result = await client.query(
        name === undefined ? { text: sql, values } : { name, text: sql, values },
      );
      return {
        rows: result.rows as R[],
        numAffectedRows: BigInt(result.rowCount ?? 0),
      };
    },
    streamQuery() {
      throw new Error('Rows are not streamed: a long read would hold a connection of the pool');
    },
  };
}
