import { Kysely, sql } from 'kysely';
import { DatabaseError, type PoolConfig, Pool, TypeOverrides, types } from 'pg';

import type { Database, Reads } from '../database.ts';
import type { Tx } from '../db.ts';
import type { Ddl } from '../dialect.ts';
import type { Tables } from '../schema.ts';
import { postgresDeliveries } from './postgres-deliveries.ts';
import { postgresDialect } from './postgres-driver.ts';
import { postgresJobs } from './postgres-jobs.ts';
import { postgresSearch } from './postgres-search.ts';
import { createPostgresSignals } from './postgres-signals.ts';
import { postgresVectors } from './postgres-vectors.ts';

const CONNECTIONS_MAX = 10;
const READS_CONNECTIONS_MAX = 4;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/** JIT is off: our statements take milliseconds, and their compilation takes 60 ms. */
const NO_JIT = '-c jit=off';

/** Key of the advisory lock for migrations: any number that no other program uses in this database. */
const MIGRATION_LOCK = 7_106_338_195;

/** serialization_failure and deadlock_detected: the server asks for a retry. */
const TRANSIENT_CODES: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/**
 * Opens a pool of connections.
 *
 * @throws Error when the server is unreachable, or when the encoding of the database is not UTF-8
 */
export async function openPostgres(url: string): Promise<Database> {
  const config: PoolConfig = {
    connectionString: url,
    application_name: 'docket',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: numbersAsNumbers(),
  };
  const pool = new Pool({
    ...config,
    max: CONNECTIONS_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: NO_JIT,
  });
  // Without a listener, an idle connection that breaks would end the process. The pool removes it; a holder meets the
  // failure at the next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await requireUtf8(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }

  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const commitSignals = createPostgresSignals(pool, config);
  return {
    db,
    reads: db,
    isSingleProcess: false,
    dialect: {
      ...postgresJobs,
      ...postgresDeliveries,
      ...postgresSearch,
      ...postgresVectors,
      forUpdateSkipLocked: sql`for update skip locked`,
      forKeyShare: sql`for key share`,
      rowsPerStatement: Infinity,
      transact: (fn, { isDurable }) =>
        db.transaction().execute(async (tx) => {
          if (!isDurable) await sql`set local synchronous_commit = off`.execute(tx);
          return fn(tx);
        }),
      isTransient,
      isUnavailable,
      lockMigrations,
      ddl,
    },
    commitSignals,
    url,
    async close() {
      await commitSignals.close();
      await pool.end();
    },
  };
}

/** Opens one read-only connection for another thread. */
export function openPostgresReads(url: string, statementTimeoutMs: number): Reads {
  const pool = new Pool({
    connectionString: url,
    application_name: 'docket search',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: numbersAsNumbers(),
    max: READS_CONNECTIONS_MAX,
    statement_timeout: statementTimeoutMs,
    options: '-c default_transaction_read_only=on',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const reads = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  return {
    reads,
    search: postgresSearch,
    vectors: postgresVectors,
    close: () => reads.destroy(),
  };
}

/** Type parsers: pg returns counts and sums as text, although they fit a Number. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}

async function requireUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(`The PostgreSQL database is encoded in ${encoding}; Docket needs one in UTF8`);
}

function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && TRANSIENT_CODES.has(error.code);
}

/**
 * Error codes of connection failures, shutdowns and full disks (PostgreSQL appendix A), socket errors, and messages of
 * pg.
 */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    /^(08|53|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}

async function lockMigrations(tx: Tx): Promise<void> {
  // No time limit for the change of a large table, or for the wait for another migration.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
}

/** Translates DDL to PostgreSQL. Text sorts by code point, as on SQLite, whatever the collation of the database. */
function ddl(statement: Ddl): string {
  if (typeof statement !== 'string') return statement.postgres;
  return statement
    .replaceAll(/(\w) text\b/g, '$1 text collate "C"')
    .replaceAll(/(\w) blob\b/g, '$1 bytea');
}
