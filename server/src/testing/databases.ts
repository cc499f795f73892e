import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../storage/db.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';

export type TestDatabase = Database & AsyncDisposable;

/** Every database that Docket runs on; `open` answers a new, migrated one in milliseconds. */
export const DATABASES: readonly { name: string; open: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', open: openSqlite },
];

async function openSqlite(): Promise<TestDatabase> {
  const database = await openDatabase('file::memory:');
  await migrate(database, systemClock);
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
