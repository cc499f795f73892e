import SqliteDatabase from 'better-sqlite3';
import { Client } from 'pg';

/** Looks into the tables of a running server from outside. */
export type TableReader = AsyncDisposable & {
  read<R>(sql: string): Promise<R[]>;
};

/** A read-only connection, which sees every commit and hinders none. */
export async function readSqlite(path: string): Promise<TableReader> {
  const db = new SqliteDatabase(path, { readonly: true });
  return {
    read: async <R>(sql: string) => db.prepare<[], R>(sql).all(),
    async [Symbol.asyncDispose]() {
      db.close();
    },
  };
}

export async function readPostgres(url: string): Promise<TableReader> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    read: async <R>(sql: string) => (await client.query(sql)).rows as R[],
    [Symbol.asyncDispose]: () => client.end(),
  };
}
