import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../storage/db.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openDistantPostgres } from './distant-postgres.ts';
import { openEmptyPostgres, openMigratedPostgres } from './postgres-databases.ts';

export type TestDatabase = Database & AsyncDisposable;

type DatabaseKind = {
  name: string;
  /** A migrated database without rows. A test that changes tables takes an empty one. */
  open: () => Promise<TestDatabase>;
  /** A new one without tables, gone when it is closed. */
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
    open: async () => disposable(await openMigratedPostgres()),
    openEmpty: async () => disposable(await openEmptyPostgres()),
  },
];

/** Besides those, for what is done by many at once: a database to which the way is long. */
export const DISTANT_POSTGRES: DatabaseKind = {
  name: 'PostgreSQL 5 ms away',
  open: async () => disposable(await openDistantPostgres()),
  openEmpty: async () => disposable(await openEmptyPostgres()),
};

async function openSqlite(): Promise<Database> {
  const database = await openDatabase('file::memory:');
  await migrate(database, systemClock);
  return database;
}

function disposable(database: Database): TestDatabase {
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
