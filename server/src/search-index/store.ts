import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import { isTitle, passageId, passageRange } from '../storage/passage-id.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { SearchPassageRow } from '../storage/search-schema.ts';
import type { AnalyzedPassage } from './analyzed-text.ts';
import { counterKind, partitionKey } from './partition.ts';
import { lockRun, type IndexingRun } from './run-store.ts';
import { unpackVector } from './term-vector.ts';
import { deleteVectors } from './embeddings/vector-store.ts';

/** Passages of a run; `first` is the number of the first one within the run. */
export type RunPassages = {
  number: number;
  first: number;
  passages: readonly (AnalyzedPassage & { turnsJson?: string | undefined })[];
};

/** Maximum of hashes in a statement: PostgreSQL allows 65,535 values and SQLite 32,766. */
const HASHES_MAX = 10_000;

/**
 * Inserts passages of a run.
 *
 * @returns false when the run was removed meanwhile; nothing is written then
 */
export async function insertPassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: IndexingRun,
  added: Omit<RunPassages, 'number'>,
): Promise<boolean> {
  if (!(await lockRun(tx, run))) return false;
  await writePassages(services, tx, run, [{ ...added, number: run.number }]);
  return true;
}

/** Inserts passages of runs of one kind that are new or locked. */
export async function writePassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  kind: Omit<IndexingRun, 'number'>,
  added: readonly RunPassages[],
): Promise<void> {
  const rows = added.flatMap(({ number, first, passages }) =>
    passages.map((passage, index) => ({ id: passageId(number, first + index), number, passage })),
  );
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
        turns_json: passage.turnsJson ?? null,
      })),
    )
    .execute();
  await services.dialect.insertPassageTerms(
    tx,
    rows.map(({ id, number, passage }) => ({ id, sourceNumber: number, terms: passage.terms })),
  );
  const words = new Map(rows.flatMap(({ passage }) => listWords(passage)));
  await changeCounts(
    services,
    tx,
    kind,
    rows.map(({ id, passage }) => ({ id, vector: passage.vector })),
    words,
  );
}

/** Lists the hash and the first spelling of each distinct term. */
function listWords({ vector, words }: AnalyzedPassage): [hash: number, word: string][] {
  const { hashes } = unpackVector(vector);
  const spellings = words.split(' ');
  return Array.from(hashes, (hash, index) => [hash, spellings[index]!]);
}

/** Changes document frequencies. @param words spelling of each added term by hash; undefined for a deletion */
async function changeCounts(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  { workspaceId, source }: Omit<IndexingRun, 'number'>,
  passages: readonly Pick<SearchPassageRow, 'id' | 'vector'>[],
  words: ReadonlyMap<number, string> | undefined,
): Promise<void> {
  const sign = words ? 1 : -1;
  const passagesOf = new Map<number, number>();
  // Titles are excluded: their length would make every text look long.
  const counts = { passages: 0, words: 0 };
  for (const { id, vector } of passages) {
    const { hashes, length } = unpackVector(vector);
    for (const hash of hashes) passagesOf.set(hash, (passagesOf.get(hash) ?? 0) + sign);
    if (isTitle(id)) continue;
    counts.passages += sign;
    counts.words += sign * length;
  }
  // A fixed order, so that two transactions on PostgreSQL cannot deadlock.
  const terms = [...passagesOf]
    .toSorted(([a], [b]) => a - b)
    .map(([hash, change]) => ({ hash, word: words?.get(hash) ?? '', passages: change }));
  const key = partitionKey(workspaceId, source);
  await services.dialect.addToVocabulary(tx, key, terms);
  if (!words) {
    const hashes = terms.map(({ hash }) => hash);
    for (let start = 0; start < hashes.length; start += HASHES_MAX) {
      await deleteUnusedTerms(tx, key, hashes.slice(start, start + HASHES_MAX));
    }
  }
  const counted = { workspace_id: workspaceId, status: counterKind(source) };
  await changeRowCount(tx, { ...counted, kind: 'search_passage', count: counts.passages });
  await changeRowCount(tx, { ...counted, kind: 'search_word', count: counts.words });
}

async function deleteUnusedTerms(tx: Tx, key: string, hashes: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('search_vocabulary')
    .where('partition_key', '=', key)
    .where('hash', 'in', [...hashes])
    .where('passages', '<=', 0)
    .execute();
}

/** Deletes up to `limit` passages of a run from the beginning. @returns their number */
export async function deletePassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: IndexingRun,
  limit: number,
): Promise<number> {
  const rows = await takePassages(services, tx, passageRange(run.number), limit);
  const last = rows.at(-1);
  if (!last) return 0;
  await deleteVectors(tx, run, { from: passageId(run.number, 0), to: last.id + 1 });
  await changeCounts(services, tx, run, rows, undefined);
  return rows.length;
}

/** Deletes the first passages of a range without changing the counters. */
async function takePassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<Pick<SearchPassageRow, 'id' | 'vector'>[]> {
  const rows = await tx
    .selectFrom('search_passages')
    .select(['id', 'vector'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  if (!last) return rows;
  const range = { from, to: last.id + 1 };
  await services.dialect.deletePassageTerms(tx, range);
  await tx
    .deleteFrom('search_passages')
    .where('id', '>=', range.from)
    .where('id', '<', range.to)
    .execute();
  return rows;
}

/** Deletes passages of a deleted workspace with their counters. @returns true when there were any */
export async function deleteRange(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  range: { from: number; to: number },
  limit: number,
): Promise<boolean> {
  return (await takePassages(services, tx, range, limit)).length > 0;
}

/** Deletes words of a deleted workspace. @returns their number */
export async function deleteWords(tx: Tx, key: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('search_vocabulary')
    .where('partition_key', '=', key)
    .where('hash', 'in', (query) =>
      query
        .selectFrom('search_vocabulary')
        .select('hash')
        .where('partition_key', '=', key)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Replaces the indexed title of a run that `lockRun` holds. */
export async function replaceTitle(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: IndexingRun,
  passages: readonly AnalyzedPassage[],
): Promise<void> {
  // The title is passage 0 of its run.
  await deletePassages(services, tx, run, 1);
  await insertPassages(services, tx, run, { passages, first: 0 });
}
