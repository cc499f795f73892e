import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../storage/db.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openPostgresCopy } from './postgres-databases.ts';

export type TestDatabase = Database & AsyncDisposable;

/** Every database that Docket runs on; `open` answers a new, migrated one, gone when it is closed. */
export const DATABASES: readonly { name: string; open: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', open: async () => disposable(await openSqlite()) },
  { name: 'PostgreSQL', open: async () => disposable(await openPostgresCopy()) },
];

async function openSqlite(): Promise<Database> {
  const database = await openDatabase('file::memory:');
  await migrate(database, systemClock);
  return database;
}

function disposable(database: Database): TestDatabase {
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
