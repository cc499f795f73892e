import { sql } from 'kysely';

import type { Services } from '../services.ts';
import type { Db, Tx } from '../storage/db.ts';
import { isTitle, passageId, passageRange } from '../storage/passage-id.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { SearchPassageRow, SearchSourceRow } from '../storage/search-schema.ts';
import type { AnalyzedPassage } from './analyzed-text.ts';
import { unpackVector } from './term-vector.ts';

/** What is indexed, of whatever kind. */
export type SourceKey = {
  workspaceId: string;
  source: SearchSourceRow['source'];
  sourceId: string;
};

/** Values of one statement are at most 65,535 in PostgreSQL and 32,766 in SQLite. */
const HASHES_MAX = 10_000;

/** Begins a run of indexing. @returns its number */
export async function insertRun(
  tx: Tx,
  key: SourceKey,
  run: Pick<SearchSourceRow, 'language' | 'created_at'>,
): Promise<number> {
  const { value: number } = await tx
    .insertInto('search_numbers')
    .values({ name: 'source', value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<number>`search_numbers.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('search_sources')
    .values({
      number,
      workspace_id: key.workspaceId,
      source: key.source,
      source_id: key.sourceId,
      state: 'writing',
      ...run,
    })
    .execute();
  return number;
}

/**
 * Adds passages to a run; `first` is the number of the first of them within it.
 *
 * @returns false when the run was removed meanwhile, in which case nothing was written
 */
export async function insertPassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: { workspaceId: string; number: number },
  { passages, first }: { passages: readonly AnalyzedPassage[]; first: number },
): Promise<boolean> {
  const { workspaceId, number } = run;
  if (!(await lockRun(tx, run))) return false;
  const rows = passages.map((passage, index) => ({
    id: passageId(number, first + index),
    passage,
  }));
  await tx
    .insertInto('search_passages')
    .values(
      rows.map(({ id, passage }) => ({
        id,
        page: passage.page || null,
        start_offset: passage.start,
        end_offset: passage.end,
        text: passage.text,
        vector: passage.vector,
      })),
    )
    .execute();
  await services.dialect.insertPassageTerms(
    tx,
    rows.map(({ id, passage }) => ({ id, sourceNumber: number, terms: passage.terms })),
  );
  const words = new Map(passages.flatMap((passage) => passage.words));
  await changeCounts(
    services,
    tx,
    workspaceId,
    rows.map(({ id, passage }) => ({ id, vector: passage.vector })),
    words,
  );
  return true;
}

/**
 * Nobody else changes or removes the run until the transaction ends.
 *
 * @returns false when it was removed
 */
export async function lockRun(
  tx: Tx,
  { workspaceId, number }: { workspaceId: string; number: number },
): Promise<boolean> {
  // An update that changes nothing: SQLite has no `for update`.
  const { numUpdatedRows } = await tx
    .updateTable('search_sources')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param words of each term that is added, by hash; undefined when the passages are taken away */
async function changeCounts(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  workspaceId: string,
  passages: readonly Pick<SearchPassageRow, 'id' | 'vector'>[],
  words: ReadonlyMap<number, string> | undefined,
): Promise<void> {
  const sign = words ? 1 : -1;
  const passagesOf = new Map<number, number>();
  // Titles are short: they would make every text look long.
  const counts = { passages: 0, words: 0 };
  for (const { id, vector } of passages) {
    const { hashes, length } = unpackVector(vector);
    for (const hash of hashes) passagesOf.set(hash, (passagesOf.get(hash) ?? 0) + sign);
    if (isTitle(id)) continue;
    counts.passages += sign;
    counts.words += sign * length;
  }
  // In one order, so that two transactions on PostgreSQL do not wait for each other.
  const terms = [...passagesOf]
    .toSorted(([a], [b]) => a - b)
    .map(([hash, change]) => ({ hash, word: words?.get(hash) ?? '', passages: change }));
  await services.dialect.addToVocabulary(tx, workspaceId, terms);
  if (!words) {
    const hashes = terms.map(({ hash }) => hash);
    for (let start = 0; start < hashes.length; start += HASHES_MAX) {
      await deleteUnusedTerms(tx, workspaceId, hashes.slice(start, start + HASHES_MAX));
    }
  }
  const counted = { workspace_id: workspaceId, status: 'indexed' };
  await changeRowCount(tx, { ...counted, kind: 'search_passage', count: counts.passages });
  await changeRowCount(tx, { ...counted, kind: 'search_word', count: counts.words });
}

async function deleteUnusedTerms(
  tx: Tx,
  workspaceId: string,
  hashes: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('search_vocabulary')
    .where('workspace_id', '=', workspaceId)
    .where('hash', 'in', [...hashes])
    .where('passages', '<=', 0)
    .execute();
}

/** Makes a run the one whose passages are found. @returns true when others of its source have to be cleared */
export async function publishRun(tx: Tx, key: SourceKey, number: number): Promise<boolean> {
  const { numUpdatedRows } = await ofSource(tx, key)
    .set({ state: 'removed' })
    .where('number', '!=', number)
    .executeTakeFirst();
  await ofSource(tx, key).set({ state: 'live' }).where('number', '=', number).execute();
  return numUpdatedRows > 0n;
}

/** Nothing of the source is found any more; the rows stay until they are cleared. @returns true when there were any */
export async function removeRuns(tx: Tx, key: SourceKey): Promise<boolean> {
  const { numUpdatedRows } = await ofSource(tx, key).set({ state: 'removed' }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

function ofSource(tx: Tx, { workspaceId, source, sourceId }: SourceKey) {
  return tx
    .updateTable('search_sources')
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId);
}

export async function findLiveRun(
  db: Db,
  { workspaceId, source, sourceId }: SourceKey,
): Promise<SearchSourceRow | undefined> {
  return db
    .selectFrom('search_sources')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('state', '=', 'live')
    .executeTakeFirst();
}

export async function listRemovedRuns(
  db: Db,
  { workspaceId, source, sourceId }: SourceKey,
): Promise<number[]> {
  const rows = await db
    .selectFrom('search_sources')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('state', '=', 'removed')
    .execute();
  return rows.map(({ number }) => number);
}

/** Deletes up to `limit` passages of a run, the first ones first. @returns how many there were */
export async function deletePassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: { workspaceId: string; number: number },
  limit: number,
): Promise<number> {
  const { from, to } = passageRange(run.number);
  const rows = await tx
    .selectFrom('search_passages')
    .select(['id', 'vector'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  if (!last) return 0;
  const range = { from, to: last.id + 1 };
  await services.dialect.deletePassageTerms(tx, range);
  await tx
    .deleteFrom('search_passages')
    .where('id', '>=', range.from)
    .where('id', '<', range.to)
    .execute();
  await changeCounts(services, tx, run.workspaceId, rows, undefined);
  return rows.length;
}

/** Only of a run without passages. */
export async function deleteRun(tx: Tx, workspaceId: string, number: number): Promise<void> {
  await tx
    .deleteFrom('search_sources')
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number)
    .execute();
}

/** Puts a new title in the place of the indexed one, of a run that `lockRun` holds. */
export async function replaceTitle(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: { workspaceId: string; number: number },
  passages: readonly AnalyzedPassage[],
): Promise<void> {
  // The title is the first passage of its run.
  await deletePassages(services, tx, run, 1);
  await insertPassages(services, tx, run, { passages, first: 0 });
}
