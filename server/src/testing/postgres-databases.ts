import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { Pool } from 'pg';

import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../storage/database.ts';
import { migrate, MIGRATIONS } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { findRunningPostgres } from './postgres-server.ts';

/**
 * Names end in a key of the schema. Making and dropping a database takes up to half a second on a busy disk, so
 * tests hand a few databases on to each other, across processes too: who uses one holds an advisory lock on its name
 * and begins by deleting all rows.
 */
const PREFIX = 'docket_test_';

type Server = {
  url: string;
  /** One connection, kept for its locks; it does not keep the process from ending. */
  pool: Pool;
  /** Key of the schema and of the database for advisory locks. */
  key: string;
  /** Locked by this process. PostgreSQL would give it the same lock again. */
  namesInUse: Set<string>;
};

let server: Promise<Server> | undefined;

/** A migrated database without rows. A test that changes tables takes an empty one instead. */
export async function openMigratedPostgres(): Promise<Database> {
  server ??= findServer();
  const found = await server;
  const name = await lockCopy(found);
  const database = await openDatabase(withDatabase(found.url, name));
  await endOthers(database, name);
  await deleteRows(database);
  return {
    ...database,
    async close() {
      await database.close();
      await found.pool.query('select pg_advisory_unlock(hashtext($1))', [name]);
      found.namesInUse.delete(name);
    },
  };
}

/** A database without tables, dropped when it is closed. */
export async function openEmptyPostgres(): Promise<Database> {
  server ??= findServer();
  const { pool, url, key } = await server;
  const name = `${PREFIX}empty_${randomBytes(6).toString('hex')}_${key}`;
  await pool.query('select pg_advisory_lock(hashtext($1))', [name]);
  await pool.query(`create database ${name} template template0 encoding 'UTF8'`);
  const database = await openDatabase(withDatabase(url, name));
  return {
    ...database,
    async close() {
      await database.close();
      await pool.query(`drop database ${name} with (force)`);
      await pool.query('select pg_advisory_unlock(hashtext($1))', [name]);
    },
  };
}

/** Drops the databases that no process uses. */
export async function dropUnusedDatabases(serverUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: serverUrl, max: 1 });
  await dropUnused(pool, () => true);
  await pool.end();
}

async function findServer(): Promise<Server> {
  const running = await findRunningPostgres();
  if (running.url === undefined) {
    throw new Error(
      `No PostgreSQL server for the tests (${running.refusals.join('; ')}): run npm test, which starts one, or set DOCKET_TEST_POSTGRES_URL`,
    );
  }
  const { url } = running;
  const pool = new Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  const key = createHash('sha256')
    .update(JSON.stringify([MIGRATIONS, new URL(url).pathname]))
    .digest('hex')
    .slice(0, 12);
  await dropUnused(pool, (name) => !name.endsWith(key) || name.startsWith(`${PREFIX}empty_`));
  await ensureTemplate(pool, url, templateName(key));
  return { url, pool, key, namesInUse: new Set() };
}

/** @returns the name of a database that this process has for itself */
async function lockCopy({ pool, key, namesInUse }: Server): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `${PREFIX}${number}_${key}`;
    if (namesInUse.has(name)) continue;
    namesInUse.add(name);
    const { rows } = await pool.query<{ is_locked: boolean; is_there: boolean }>(
      `select pg_try_advisory_lock(hashtext($1)) as is_locked,
        exists (select 1 from pg_database where datname = $1) as is_there`,
      [name],
    );
    if (rows[0]?.is_locked) {
      if (rows[0].is_there) return name;
      await pool.query(`create database ${name} template ${templateName(key)}`);
      return name;
    }
    namesInUse.delete(name);
  }
}

/** A process that was killed may have left a statement behind that still runs. */
async function endOthers({ db }: Database, name: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and pid <> pg_backend_pid()`.execute(db);
}

/** Deletes the rows of all tables except the migrations. */
export async function deleteRows({ db }: Pick<Database, 'db'>): Promise<void> {
  // The audit log refuses to be emptied, and a test may have switched that off.
  await sql`
    do $$ declare name text; begin
      alter table audit_entries disable trigger user;
      alter table audit_heads disable trigger user;
      for name in select quote_ident(tablename) from pg_tables
        where schemaname = 'public' and tablename <> 'migrations'
      loop execute 'delete from ' || name; end loop;
      alter table audit_entries enable trigger user;
      alter table audit_heads enable trigger user;
    end $$`.execute(db);
}

async function dropUnused(pool: Pool, isWanted: (name: string) => boolean): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [PREFIX],
  );
  for (const { name } of rows.filter((row) => isWanted(row.name))) {
    const { rows: locks } = await pool.query<{ is_locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as is_locked',
      [name],
    );
    if (!locks[0]?.is_locked) continue;
    // Fails for one that somebody has open without a lock: then it is not ours to drop.
    await pool.query(`drop database if exists ${name}`).catch(() => {});
    await pool.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

/** Holds a lock on the template, shared with other processes, until this process ends. */
async function ensureTemplate(pool: Pool, serverUrl: string, template: string): Promise<void> {
  const draft = template.replace('template', 'draft');
  await pool.query('select pg_advisory_lock_shared(hashtext($1))', [template]);
  await pool.query('select pg_advisory_lock(hashtext($1))', [draft]);
  const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    // Under another name until it is whole: a run that is killed here leaves no half template.
    await pool.query(`drop database if exists ${draft} with (force)`);
    await pool.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const database = await openDatabase(withDatabase(serverUrl, draft));
    await migrate(database, systemClock);
    await database.close();
    await pool.query(`alter database ${draft} rename to ${template}`);
  }
  await pool.query('select pg_advisory_unlock(hashtext($1))', [draft]);
}

function templateName(key: string): string {
  return `${PREFIX}template_${key}`;
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
