import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';
import { Kysely, sql } from 'kysely';

import { DatabaseInUseError } from '../database-in-use.ts';
import type { Database, Reads } from '../db.ts';
import { createLocalJobSignals } from '../job-signals.ts';
import type { Tables } from '../schema.ts';
import { sqliteDeliveries } from './sqlite-deliveries.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import { sqliteJobs } from './sqlite-jobs.ts';
import { sqliteSearch } from './sqlite-search.ts';
import { sqliteVectors } from './sqlite-vectors.ts';

/** Only another program's hand in the file makes a statement wait: Docket has one writer. */
const BUSY_TIMEOUT_MS = 5_000;

/** Of 4 KiB: the write-ahead log grows to about 16 MiB. */
const CHECKPOINT_PAGES = 4_000;

const IN_MEMORY = ':memory:';

/**
 * Opens or creates a database file, with its folder, for this process alone.
 *
 * @param path a file, or `:memory:` for a database that is gone when it is closed
 * @throws DatabaseInUseError when another process has the file open
 */
export function openSqlite(path: string): Database {
  return path === IN_MEMORY ? openTemporary() : openFile(path);
}

function openFile(path: string): Database {
  mkdirSync(dirname(path), { recursive: true });
  const lock = lockFile(path);
  return open(path, 'full', () => lock.close());
}

/** A file that need not outlive the process: two connections cannot share SQLite's own memory databases. */
function openTemporary(): Database {
  const directory = mkdtempSync(join(tmpdir(), 'docket-'));
  return open(join(directory, 'docket.db'), 'off', () => {
    rmSync(directory, { recursive: true });
  });
}

function open(path: string, synchronous: 'full' | 'off', onClosed: () => void): Database {
  const writer = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT_MS });
  writer.pragma('journal_mode = wal');
  writer.pragma(`synchronous = ${synchronous}`);
  writer.pragma('foreign_keys = on');
  // A checkpoint waits for the disk twice: not after every few hundred deliveries.
  writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  const reader = new SqliteDatabase(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(writer, false) });
  const reads = new Kysely<Tables>({ dialect: sqliteDialect(reader, true) });

  return {
    db,
    reads,
    soleProcess: true,
    dialect: {
      ...sqliteJobs(writer),
      ...sqliteDeliveries(reader, writer),
      ...sqliteSearch,
      ...sqliteVectors(reader),
      forUpdateSkipLocked: sql``,
      rowsPerStatement: 5_000,
      transactUnsynced: (database, fn) =>
        database.connection().execute(async (connection) => {
          // SQLite takes it between transactions only.
          if (synchronous === 'full') writer.pragma('synchronous = normal');
          try {
            return await connection.transaction().execute(fn);
          } finally {
            writer.pragma(`synchronous = ${synchronous}`);
          }
        }),
      isTransient: () => false,
      isUnavailable: (error) =>
        error instanceof SqliteDatabase.SqliteError && /^SQLITE_(BUSY|FULL|IOERR)/.test(error.code),
      lockMigrations: async () => {},
      ddl: (statement) => (typeof statement === 'string' ? statement : statement.sqlite),
    },
    jobSignals: createLocalJobSignals(),
    url: `file:${path}`,
    async close() {
      // The writer goes last: it checkpoints, so that the file alone is the whole database. A Kysely that was never
      // used does not close its handle.
      await reads.destroy();
      reader.close();
      await db.destroy();
      writer.close();
      onClosed();
    },
  };
}

/** Opens a database that is open in this process already, for another thread of it. */
export function openSqliteReads(path: string): Reads {
  const reader = new SqliteDatabase(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  const reads = new Kysely<Tables>({ dialect: sqliteDialect(reader, true) });
  return {
    reads,
    search: sqliteSearch,
    vectors: sqliteVectors(reader),
    async close() {
      await reads.destroy();
      reader.close();
    },
  };
}

/**
 * A lock that the kernel drops with the process, however it ends. It is held on a file beside the
 * database, where it does not stop backups and readers.
 */
function lockFile(path: string): SqliteDatabase.Database {
  const lock = new SqliteDatabase(`${path}.lock`, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (cause) {
    lock.close();
    throw new DatabaseInUseError(path, cause);
  }
}
