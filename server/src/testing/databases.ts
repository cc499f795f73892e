import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../storage/db.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openEmptyPostgres, openPostgresCopy } from './postgres-databases.ts';

export type TestDatabase = Database & AsyncDisposable;

type DatabaseKind = {
  name: string;
  /** A new, migrated database, gone when it is closed. */
  open: () => Promise<TestDatabase>;
  /** A new one without any table. */
  openEmpty: () => Promise<TestDatabase>;
};

/** Every database that Docket runs on. */
export const DATABASES: readonly DatabaseKind[] = [
  {
    name: 'SQLite',
    open: async () => disposable(await openSqlite()),
    openEmpty: async () => disposable(await openDatabase('file::memory:')),
  },
  {
    name: 'PostgreSQL',
    open: async () => disposable(await openPostgresCopy()),
    openEmpty: async () => disposable(await openEmptyPostgres()),
  },
];

async function openSqlite(): Promise<Database> {
  const database = await openDatabase('file::memory:');
  await migrate(database, systemClock);
  return database;
}

function disposable(database: Database): TestDatabase {
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
