import { sql } from 'kysely';

import { type Clock, isoNow } from '../kernel/clock.ts';
import type { Database } from './database.ts';
import type { Tx } from './db.ts';
import type { Ddl, Dialect, Migration } from './dialect.ts';
import {
  adoptionStatements,
  baseline,
  MIGRATIONS_BEFORE_BASELINE,
} from './migrations/0001-baseline.ts';
import { verifiedAddresses } from './migrations/0002-verified-addresses.ts';
import { healthNotices } from './migrations/0003-health-notices.ts';
import { jobProgress } from './migrations/0004-job-progress.ts';
import { requestWebhooks } from './migrations/0005-request-webhooks.ts';
import { findingCorrections } from './migrations/0006-finding-corrections.ts';
import { deviceCodes } from './migrations/0007-device-codes.ts';
import { transcriptCorrections } from './migrations/0008-transcript-corrections.ts';
import { setupCodes } from './migrations/0009-setup-codes.ts';
import { editedItems } from './migrations/0011-edited-items.ts';
import { usedShares } from './migrations/0012-used-shares.ts';
import { liveRecordings } from './migrations/0013-live-recordings.ts';
import { extractions } from './migrations/0015-extractions.ts';
import { grids } from './migrations/0016-grids.ts';
import { extractSchemas } from './migrations/0017-extract-schemas.ts';
import { answeredCells } from './migrations/0018-answered-cells.ts';
import { userPreferences } from './migrations/0010-user-preferences.ts';

/** All migrations in the order of their application. */
export const MIGRATIONS: readonly Migration[] = [
  baseline,
  verifiedAddresses,
  healthNotices,
  jobProgress,
  requestWebhooks,
  findingCorrections,
  deviceCodes,
  transcriptCorrections,
  setupCodes,
  userPreferences,
  editedItems,
  usedShares,
  liveRecordings,
  extractions,
  grids,
  extractSchemas,
  answeredCells,
];

/**
 * Brings the schema up to date; does nothing when it is. Processes that start together wait for each other.
 *
 * @returns the names of the migrations applied by this call
 * @throws Error when the database was migrated by a newer Docket, or by one before 0.1.0 that lacks some migrations
 */
export async function migrate(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  clock: Clock,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const inLock = <T>(fn: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await dialect.lockMigrations(tx);
      return fn(tx);
    });

  const applied = await inLock(async (tx) => {
    await sql
      .raw(
        dialect.ddl(`create table if not exists migrations (
        name text not null primary key,
        applied_at text not null
      )`),
      )
      .execute(tx);
    await adoptBaseline(tx, dialect, clock);
    return findAppliedNames(tx);
  });
  requireKnown(applied, migrations);

  const appliedNow: string[] = [];
  for (const { name, statements } of migrations) {
    await inLock(async (tx) => {
      if ((await findAppliedNames(tx)).has(name)) return;
      await runStatements(tx, dialect, statements);
      await recordMigration(tx, clock, name);
      appliedNow.push(name);
    });
  }
  return appliedNow;
}

/** Records the baseline in a database that has every migration before it. */
async function adoptBaseline(tx: Tx, dialect: Dialect, clock: Clock): Promise<void> {
  const applied = await findAppliedNames(tx);
  const older = MIGRATIONS_BEFORE_BASELINE.filter((name) => applied.has(name));
  if (older.length === 0) return;
  if (older.length < MIGRATIONS_BEFORE_BASELINE.length) {
    throw new Error(
      `The database ends at migration ${older.at(-1)}, before version 0.1.0: start the last version before 0.1.0 with it once, then this one`,
    );
  }
  await runStatements(tx, dialect, adoptionStatements);
  await sql`delete from migrations where name in (${sql.join(older)})`.execute(tx);
  await recordMigration(tx, clock, baseline.name);
}

async function runStatements(tx: Tx, dialect: Dialect, statements: readonly Ddl[]): Promise<void> {
  for (const statement of statements) await sql.raw(dialect.ddl(statement)).execute(tx);
}

async function findAppliedNames(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  return new Set(rows.map((row) => row.name));
}

async function recordMigration(tx: Tx, clock: Clock, name: string): Promise<void> {
  await sql`insert into migrations (name, applied_at) values (${name}, ${isoNow(clock)})`.execute(
    tx,
  );
}

function requireKnown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was migrated by a newer version of Docket (${unknown.join(', ')}): run that version or a later one`,
  );
}
