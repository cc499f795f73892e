import { fileURLToPath } from 'node:url';

import type { Database, Reads } from './database.ts';

/**
 * Opens a database without migrating it.
 *
 * @param url `file:PATH` (SQLite), `file::memory:` (SQLite, gone when closed) or `postgres://…`
 * @throws Error when the database is unreachable, or when another process has the file open
 */
export async function openDatabase(url: string): Promise<Database> {
  try {
    return await open(url);
  } catch (cause) {
    // The message of a driver names neither the database nor the setting, and the URL may hold a password.
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    const what = url.startsWith('file:') ? filePath(url) : 'of DOCKET_DATABASE_URL';
    throw new Error(`The database ${what} cannot be opened: ${cause.message}`, { cause });
  }
}

/**
 * Opens read-only connections of another thread to a database that this process has open.
 *
 * @param url `Database.url`
 * @param statementTimeoutMs time limit of a statement, on a database that supports one
 */
export async function openReads(url: string, statementTimeoutMs: number): Promise<Reads> {
  if (url.startsWith('file:')) return (await loadSqlite()).openSqliteReads(filePath(url));
  return (await loadPostgres()).openPostgresReads(url, statementTimeoutMs);
}

async function open(url: string): Promise<Database> {
  if (url.startsWith('file:')) return (await loadSqlite()).openSqlite(filePath(url));
  if (/^postgres(ql)?:/.test(url)) return (await loadPostgres()).openPostgres(url);
  throw new Error('A database URL begins with file: or postgres://');
}

// A process loads the driver of its own database only.
const loadSqlite = () => import('./dialects/sqlite.ts');
const loadPostgres = () => import('./dialects/postgres.ts');

/** Returns the path of a `file:` address: a plain path, also a relative one, or the URL form `file:///…`. */
function filePath(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}
