import SqliteDatabase from 'better-sqlite3';

import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../storage/database.ts';
import { openTemporarySqlite } from '../storage/dialects/sqlite.ts';
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
    open: async () => disposable(await openMigratedSqlite()),
    openEmpty: async () => disposable(await openDatabase('file::memory:')),
  },
  {
    name: 'PostgreSQL',
    open: async () => disposable(await openMigratedPostgres()),
    openEmpty: async () => disposable(await openEmptyPostgres()),
  },
];

/**
 * Databases for suites of a feature whose SQL is the same on all. One suite of each feature takes DATABASES, and so do
 * suites of SQL, jobs, fan-out, locks and search.
 */
export const FEATURE_DATABASES = shareOfRun(DATABASES);

/** The first one in `npm test`, the others in `npm run test:matrix`, all where a file is run by itself. */
export function shareOfRun<T>(databases: readonly T[]): readonly T[] {
  const matrix = process.env['DOCKET_TEST_MATRIX'];
  if (matrix === undefined) return databases;
  return matrix === '1' ? databases.slice(1) : databases.slice(0, 1);
}

/** PostgreSQL with network latency, for tests of concurrency. */
export const DISTANT_POSTGRES: DatabaseKind = {
  name: 'PostgreSQL 5 ms away',
  open: async () => disposable(await openDistantPostgres()),
  openEmpty: async () => disposable(await openEmptyPostgres()),
};

/** Made once a process: migrating takes thirty times as long as writing a copy. */
let migratedImage: Promise<Uint8Array> | undefined;

async function openMigratedSqlite(): Promise<Database> {
  migratedImage ??= createMigratedImage();
  return openTemporarySqlite(await migratedImage);
}

async function createMigratedImage(): Promise<Uint8Array> {
  const database = openTemporarySqlite();
  await migrate(database, systemClock);
  const copy = new SqliteDatabase(database.url.slice('file:'.length), { readonly: true });
  const image = copy.serialize();
  copy.close();
  await database.close();
  return image;
}

function disposable(database: Database): TestDatabase {
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
