import { sql } from 'kysely';

import { type Clock, isoNow } from '../kernel/clock.ts';
import type { Database, Ddl, Tx } from './db.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { documents } from './migrations/0002-documents.ts';
import { search } from './migrations/0003-search.ts';
import { chatsAndShares } from './migrations/0004-chats-and-shares.ts';
import { sealedOutcomes } from './migrations/0005-sealed-outcomes.ts';
import { liveSources } from './migrations/0006-live-sources.ts';
import { transcriptions } from './migrations/0007-transcriptions.ts';
import { forgivenAttempts } from './migrations/0008-forgiven-attempts.ts';
import { uploads } from './migrations/0009-uploads.ts';
import { importedTranscripts } from './migrations/0010-imported-transcripts.ts';
import { meetingResults } from './migrations/0011-meeting-results.ts';
import { tasks } from './migrations/0012-tasks.ts';
import { integrations } from './migrations/0013-integrations.ts';
import { generations } from './migrations/0014-generations.ts';
import { searchSources } from './migrations/0015-search-sources.ts';
import { webhookLanes } from './migrations/0016-webhook-lanes.ts';
import { eventLog } from './migrations/0017-event-log.ts';
import { identity } from './migrations/0018-identity.ts';
import { models } from './migrations/0019-models.ts';
import { vectors } from './migrations/0020-vectors.ts';

/** One step of the schema. A shipped one is never edited: later changes get a number of their own. */
export type Migration = { name: string; statements: readonly Ddl[] };

/** In the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  documents,
  search,
  chatsAndShares,
  sealedOutcomes,
  liveSources,
  transcriptions,
  forgivenAttempts,
  uploads,
  importedTranscripts,
  meetingResults,
  tasks,
  integrations,
  generations,
  searchSources,
  webhookLanes,
  eventLog,
  identity,
  models,
  vectors,
];

/**
 * Brings the schema up to date; nothing happens when it is. Processes that start together wait for each other.
 *
 * @returns the names of those that were applied now
 * @throws Error when the database was migrated by a newer Docket
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

  const before = await inLock(async (tx) => {
    await sql
      .raw(
        dialect.ddl(`create table if not exists migrations (
        name text not null primary key,
        applied_at text not null
      )`),
      )
      .execute(tx);
    return appliedNames(tx);
  });
  requireKnown(before, migrations);

  const appliedNow: string[] = [];
  for (const { name, statements } of migrations) {
    await inLock(async (tx) => {
      if ((await appliedNames(tx)).has(name)) return;
      for (const statement of statements) await sql.raw(dialect.ddl(statement)).execute(tx);
      await sql`insert into migrations (name, applied_at) values (${name}, ${isoNow(clock)})`.execute(
        tx,
      );
      appliedNow.push(name);
    });
  }
  return appliedNow;
}

async function appliedNames(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  return new Set(rows.map((row) => row.name));
}

function requireKnown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was migrated by a newer version of Docket (${unknown.join(', ')}): run that version or a later one`,
  );
}
