import { fileURLToPath } from 'node:url';

import type { Database, Reads } from './db.ts';
import { openPostgres, openPostgresReads } from './dialects/postgres.ts';
import { openSqlite, openSqliteReads } from './dialects/sqlite.ts';

/**
 * Opens a database without migrating it.
 *
 * @param url `file:PATH` (SQLite), `file::memory:` (SQLite, gone when closed) or `postgres://…`
 * @throws Error when it cannot be reached, or when it is a file that another process has open
 */
export async function openDatabase(url: string): Promise<Database> {
  try {
    return await open(url);
  } catch (cause) {
    // What a driver says names neither the database nor the setting; the URL itself may hold a password.
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    const what = url.startsWith('file:') ? filePath(url) : 'of DOCKET_DATABASE_URL';
    throw new Error(`The database ${what} cannot be opened: ${cause.message}`, { cause });
  }
}

/**
 * Opens a database that this process has open, for another thread that only reads.
 *
 * @param url `Database.url`
 * @param statementTimeoutMs where the database can end a statement, it does so then
 */
export function openReads(url: string, statementTimeoutMs: number): Reads {
  if (url.startsWith('file:')) return openSqliteReads(filePath(url));
  return openPostgresReads(url, statementTimeoutMs);
}

async function open(url: string): Promise<Database> {
  if (url.startsWith('file:')) return openSqlite(filePath(url));
  if (/^postgres(ql)?:/.test(url)) return openPostgres(url);
  throw new Error('A database URL begins with file: or postgres://');
}

/** `file:` takes a plain path, relative ones too, besides the URL form `file:///…`. */
function filePath(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}
