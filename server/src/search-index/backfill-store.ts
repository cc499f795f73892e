import { sql } from 'kysely';

import type { SourceKind } from '../contract/search.ts';
import type { Db } from '../storage/db.ts';
import type { ChangedSource } from './changes.ts';

/** Returns true once the backfill of a kind of source has covered all workspaces. */
export async function isBackfillDone(db: Db, source: SourceKind): Promise<boolean> {
  const row = await db
    .selectFrom('search_numbers')
    .select('name')
    .where('name', '=', nameOf(source))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the backfill of a kind of source has covered all workspaces. */
export async function setBackfillDone(db: Db, source: SourceKind): Promise<void> {
  await db
    .insertInto('search_numbers')
    .values({ name: nameOf(source), value: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

function nameOf(source: SourceKind): string {
  return source === 'document' ? 'backfill' : `backfill_${source}`;
}

export type SourceId = { workspace_id: string; id: string };

const ROWS = {
  task: sql`select workspace_id, id from tasks where`,
  transcript: sql`select workspace_id, id from transcriptions where status = 'completed' and`,
  meeting_summary: sql`select workspace_id, id from meeting_results where kind = 'summary' and`,
};

/** Lists indexable sources of all workspaces after `after`. */
export async function listSourceRows(
  db: Db,
  source: ChangedSource['source'],
  after: SourceId,
  limit: number,
): Promise<SourceId[]> {
  const { rows } = await sql<SourceId>`
    ${ROWS[source]} (workspace_id, id) > (${after.workspace_id}, ${after.id})
    order by workspace_id, id limit ${limit}`.execute(db);
  return rows;
}
