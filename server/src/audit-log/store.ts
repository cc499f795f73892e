import { setImmediate as nextTick } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';
import type { Db } from '../storage/db.ts';
import type { AuditEntryRow, AuditHeadRow } from '../storage/identity-schema.ts';
import type { Page } from '../storage/page.ts';

/** Part of a workspace's log: entries with `above` < sequence ≤ `upTo`. */
export type EntryRange = { above: number; upTo: number };

/** Conditions for listed entries. An undefined condition matches all. */
export type EntryFilter = {
  action: string | undefined;
  /** ID of the actor or of its credential. */
  actorId: string | undefined;
  targetId: string | undefined;
};

/** Returns the head of a workspace's log; undefined when the log is empty. */
export async function findAuditHead(
  db: Db,
  workspaceId: string,
): Promise<AuditHeadRow | undefined> {
  return db
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
}

/** Returns the head and the highest sequence number of an entry, 0 without entries, at the same moment. */
export async function readLogEnd(
  db: Db,
  workspaceId: string,
): Promise<{ head: Pick<AuditHeadRow, 'sequence' | 'hash'> | undefined; last: number }> {
  // One statement, so that a concurrent entry is in both values or in neither.
  const { rows } = await sql<{ sequence: number | null; hash: string | null; last: number | null }>`
    select audit_heads.sequence, audit_heads.hash, ends.last
    from (select max(sequence) as last from audit_entries where workspace_id = ${workspaceId}) ends
    left join audit_heads on audit_heads.workspace_id = ${workspaceId}`.execute(db);
  const { sequence = null, hash = null, last = null } = rows[0] ?? {};
  const head = sequence === null || hash === null ? undefined : { sequence, hash };
  return { head, last: last ?? 0 };
}

/** Lists the next entries in order of their numbers. @param page.after undefined starts with the lowest */
export async function listNextEntries(
  db: Db,
  workspaceId: string,
  { after, upTo, limit }: { after: number | undefined; upTo: number; limit: number },
): Promise<AuditEntryRow[]> {
  const entries = db
    .selectFrom('audit_entries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '<=', upTo);
  const next = after === undefined ? entries : entries.where('sequence', '>', after);
  return next.orderBy('sequence').limit(limit).execute();
}

/**
 * Returns the rows of a page, newest first and one more than it holds, and the total number of matches. Reads a long log in
 * slices and yields to other work between them.
 */
export async function findEntryPage(
  { reads: db, dialect }: Pick<Database, 'reads' | 'dialect'>,
  workspaceId: string,
  { above, upTo, ...filter }: EntryRange & EntryFilter,
  page: Page,
): Promise<{ rows: AuditEntryRow[]; total: number }> {
  if (Object.values(filter).every((value) => value === undefined)) {
    return findUnfilteredPage(db, workspaceId, { above, upTo }, page);
  }
  const rows: AuditEntryRow[] = [];
  let total = 0;
  for (let end = upTo; end > above; end -= dialect.rowsPerStatement) {
    const from = Math.max(above, end - dialect.rowsPerStatement);
    const slice = selectEntries(db, workspaceId, filter, { above: from, upTo: end });
    const { count } = await slice
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const missing = page.limit + 1 - rows.length;
    if (count > 0 && missing > 0) {
      const skip = 'offset' in page.start ? Math.max(0, page.start.offset - total) : 0;
      const rest =
        'after' in page.start
          ? slice.where('sequence', '<', Number(page.start.after.value))
          : slice.offset(skip);
      rows.push(...(await rest.selectAll().orderBy('sequence', 'desc').limit(missing).execute()));
    }
    total += count;
    await nextTick();
  }
  return { rows, total };
}

/** Reads a page without filters by sequence numbers alone: they have no gaps. */
async function findUnfilteredPage(
  db: Db,
  workspaceId: string,
  { above, upTo }: EntryRange,
  { limit, start }: Page,
): Promise<{ rows: AuditEntryRow[]; total: number }> {
  const first = 'after' in start ? Number(start.after.value) - 1 : upTo - start.offset;
  const rows = await selectEntries(db, workspaceId, {}, { above, upTo: Math.min(upTo, first) })
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows, total: Math.max(0, upTo - above) };
}

function selectEntries(
  db: Db,
  workspaceId: string,
  { action, actorId, targetId }: Partial<EntryFilter>,
  { above, upTo }: EntryRange,
) {
  let query = db
    .selectFrom('audit_entries')
    .where('workspace_id', '=', workspaceId)
    .where('sequence', '>', above)
    .where('sequence', '<=', upTo);
  if (action !== undefined) query = query.where('action', '=', action);
  if (targetId !== undefined) query = query.where('target_id', '=', targetId);
  if (actorId === undefined) return query;
  return query.where((entry) =>
    entry.or([entry('actor_id', '=', actorId), entry('credential_id', '=', actorId)]),
  );
}
