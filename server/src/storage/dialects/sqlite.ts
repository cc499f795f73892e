import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';
import { Kysely, sql } from 'kysely';

import { DatabaseInUseError } from '../database-in-use.ts';
import type { Database, Reads } from '../database.ts';
import { createLocalCommitSignals } from '../commit-signals.ts';
import { enableDirectReads } from '../prepared-query.ts';
import type { Tables } from '../schema.ts';
import { sqliteDeliveries } from './sqlite-deliveries.ts';
import { createStatementCache, sqliteDialect } from './sqlite-driver.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';
import { sqliteJobs } from './sqlite-jobs.ts';
import { sqliteSearch } from './sqlite-search.ts';
import { sqliteVectors } from './sqlite-vectors.ts';

/** Time to wait for a lock. Docket has one writer, so only another program can hold it. */
const BUSY_TIMEOUT_MS = 5_000;

/** Pages of 4 KiB before a checkpoint: the write-ahead log grows to about 16 MiB. */
const CHECKPOINT_PAGES = 4_000;

const IN_MEMORY = ':memory:';

/**
 * Opens or creates a database file and its folder, with exclusive use by this process.
 *
 * @param path file, or `:memory:` for a database that is deleted when it is closed
 * @throws DatabaseInUseError when another process has the file open
 */
export function openSqlite(path: string): Database {
  return path === IN_MEMORY ? openTemporarySqlite() : openFile(path);
}

function openFile(path: string): Database {
  mkdirSync(dirname(path), { recursive: true });
  const lock = lockFile(path);
  return open(path, 'full', () => lock.close());
}

/**
 * A file that need not outlive the process: two connections cannot share SQLite's own memory databases.
 *
 * @param image bytes of a database to begin with
 */
export function openTemporarySqlite(image?: Uint8Array): Database {
  const directory = mkdtempSync(join(tmpdir(), 'docket-'));
  const path = join(directory, 'docket.db');
  if (image) writeFileSync(path, image);
  return open(path, 'off', () => {
    rmSync(directory, { recursive: true });
  });
}

function open(path: string, synchronous: 'full' | 'off', onClosed: () => void): Database {
  const writer = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT_MS });
  writer.pragma('journal_mode = wal');
  writer.pragma(`synchronous = ${synchronous}`);
  writer.pragma('foreign_keys = on');
  // A checkpoint waits for the disk twice, so it must not follow every few hundred deliveries.
  writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  const reader = new SqliteDatabase(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(writer, createStatementCache(writer), false),
  });
  const reads = createReads(reader);

  return {
    db,
    reads,
    isSingleProcess: true,
    dialect: {
      ...sqliteJobs(writer),
      ...sqliteDeliveries(reader, writer),
      ...sqliteSearch,
      ...sqliteVectors(reader),
      forUpdateSkipLocked: sql``,
      forKeyShare: sql``,
      rowsPerStatement: 5_000,
      transact: createGroupCommit(db, writer),
      isTransient: () => false,
      isUnavailable: (error) =>
        error instanceof SqliteDatabase.SqliteError && /^SQLITE_(BUSY|FULL|IOERR)/.test(error.code),
      lockMigrations: async () => {},
      ddl: (statement) => (typeof statement === 'string' ? statement : statement.sqlite),
    },
    commitSignals: createLocalCommitSignals(),
    url: `file:${path}`,
    async close() {
      // The writer closes last: it checkpoints, so that one file is the whole database. Kysely does not close a handle
      // that it never used.
      await reads.destroy();
      reader.close();
      await db.destroy();
      writer.close();
      onClosed();
    },
  };
}

/** Opens read-only connections of another thread to a database that this process has open. */
export function openSqliteReads(path: string): Reads {
  const reader = new SqliteDatabase(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  const reads = createReads(reader);
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

/** Creates the connection for reads. Prepared queries use its statements directly. */
function createReads(reader: SqliteDatabase.Database): Kysely<Tables> {
  const prepare = createStatementCache(reader);
  const reads = new Kysely<Tables>({ dialect: sqliteDialect(reader, prepare, true) });
  enableDirectReads(reads, (text, parameters) => prepare(text).all(parameters));
  return reads;
}

/**
 * Takes a lock that the kernel releases with the process, however it ends. The lock is on a file beside the database,
 * where it does not block backups and readers.
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
