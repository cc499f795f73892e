import { createHash, randomBytes } from 'node:crypto';

import { Pool } from 'pg';

import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../storage/db.ts';
import { migrate, MIGRATIONS } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { findRunningPostgres } from './postgres-server.ts';

/**
 * A name says what the database is for and ends in a key. Whoever uses the database holds an advisory lock
 * on that key, so that one whose lock is free was left behind by a process that is dead.
 */
const PREFIX = 'docket_test_';
const TEMPLATE_PREFIX = `${PREFIX}template_`;

/** Makes databases on one server. */
type Factory = {
  /** Of tables: those of a migrated database, or none. */
  create: (tables: 'migrated' | 'none') => Promise<{ url: string; drop: () => Promise<void> }>;
};

let factory: Promise<Factory> | undefined;

/** A new, migrated database: a copy of a template that the test runs of one schema share. */
export function openPostgresCopy(): Promise<Database> {
  return openNew('migrated');
}

export function openEmptyPostgres(): Promise<Database> {
  return openNew('none');
}

async function openNew(tables: 'migrated' | 'none'): Promise<Database> {
  factory ??= createFactory();
  const { url, drop } = await (await factory).create(tables);
  const database = await openDatabase(url);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

async function createFactory(): Promise<Factory> {
  const server = await findRunningPostgres();
  if (server.url === undefined) {
    throw new Error(
      `No PostgreSQL server for the tests (${server.refusals.join('; ')}): run npm test, which starts one, or set DOCKET_TEST_POSTGRES_URL`,
    );
  }
  const serverUrl = server.url;
  // One connection, kept for its locks; it does not keep the process from ending.
  const pool = new Pool({
    connectionString: serverUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  const processKey = randomBytes(6).toString('hex');
  const templateKey = createHash('sha256')
    .update(JSON.stringify(MIGRATIONS))
    .digest('hex')
    .slice(0, 12);
  await lockShared(pool, processKey);
  await lockShared(pool, templateKey);
  await dropLeftovers(pool);
  const migrated = `${TEMPLATE_PREFIX}${templateKey}`;
  await ensureTemplate(pool, serverUrl, migrated);

  let count = 0;
  return {
    async create(tables) {
      const name = `${PREFIX}${++count}_${processKey}`;
      const template = tables === 'migrated' ? migrated : `template0 encoding 'UTF8'`;
      await pool.query(`create database ${name} template ${template}`);
      return {
        url: withDatabase(serverUrl, name),
        async drop() {
          await pool.query(`drop database ${name} with (force)`);
        },
      };
    },
  };
}

async function lockShared(pool: Pool, key: string): Promise<void> {
  await pool.query('select pg_advisory_lock_shared(hashtext($1))', [key]);
}

async function dropLeftovers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; key: string }>(
    `select datname as name, substring(datname from '[^_]*$') as key from pg_database
     where starts_with(datname, $1)`,
    [PREFIX],
  );
  for (const { name, key } of rows) {
    // Session locks of one session do not exclude each other: its own are told apart by counting them.
    const { rows: locks } = await pool.query<{ is_free: boolean }>(
      `select not exists (
         select 1 from pg_locks where locktype = 'advisory' and objid::bigint = hashtext($1)::bigint & 4294967295
       ) and pg_try_advisory_lock(hashtext($1)) as is_free`,
      [key],
    );
    if (!locks[0]?.is_free) continue;
    await pool.query(`drop database if exists ${name} with (force)`);
    await pool.query('select pg_advisory_unlock(hashtext($1))', [key]);
  }
}

async function ensureTemplate(pool: Pool, serverUrl: string, template: string): Promise<void> {
  await pool.query('select pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    // Under another name until it is whole: a run that is killed here leaves no half template.
    const draft = template.replace(TEMPLATE_PREFIX, `${PREFIX}draft_`);
    await pool.query(`drop database if exists ${draft} with (force)`);
    await pool.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const database = await openDatabase(withDatabase(serverUrl, draft));
    await migrate(database, systemClock);
    await database.close();
    await pool.query(`alter database ${draft} rename to ${template}`);
  }
  await pool.query('select pg_advisory_unlock(hashtext($1))', [template]);
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
