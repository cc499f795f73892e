import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { isTitle, passageId, passageRange } from '../storage/passage-id.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { SearchPassageRow } from '../storage/search-schema.ts';
import type { AnalyzedPassage } from './analyzed-text.ts';
import { countedAs, partitionKey } from './partition.ts';
import { lockRun, type Run } from './run-store.ts';
import { unpackVector } from './term-vector.ts';
import { deleteVectors } from './vectors/vector-store.ts';

/** Passages of a run; `first` is the number of the first of them within it. */
export type RunPassages = {
  number: number;
  first: number;
  passages: readonly (AnalyzedPassage & { turnsJson?: string | undefined })[];
};

/** Values of one statement are at most 65,535 in PostgreSQL and 32,766 in SQLite. */
const HASHES_MAX = 10_000;

/**
 * Adds passages to a run.
 *
 * @returns false when the run was removed meanwhile, in which case nothing was written
 */
export async function insertPassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: Run,
  added: Omit<RunPassages, 'number'>,
): Promise<boolean> {
  if (!(await lockRun(tx, run))) return false;
  await writePassages(services, tx, run, [{ ...added, number: run.number }]);
  return true;
}

/** Adds passages to runs of one kind that nobody else knows, or that are locked. */
export async function writePassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  kind: Omit<Run, 'number'>,
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
  const words = new Map(rows.flatMap(({ passage }) => passage.words));
  await changeCounts(
    services,
    tx,
    kind,
    rows.map(({ id, passage }) => ({ id, vector: passage.vector })),
    words,
  );
}

/** @param words of each term that is added, by hash; undefined when the passages are taken away */
async function changeCounts(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  { workspaceId, source }: Omit<Run, 'number'>,
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
  const key = partitionKey(workspaceId, source);
  await services.dialect.addToVocabulary(tx, key, terms);
  if (!words) {
    const hashes = terms.map(({ hash }) => hash);
    for (let start = 0; start < hashes.length; start += HASHES_MAX) {
      await deleteUnusedTerms(tx, key, hashes.slice(start, start + HASHES_MAX));
    }
  }
  const counted = { workspace_id: workspaceId, status: countedAs(source) };
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

/** Deletes up to `limit` passages of a run, the first ones first. @returns how many there were */
export async function deletePassages(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: Run,
  limit: number,
): Promise<number> {
  const rows = await takePassages(services, tx, passageRange(run.number), limit);
  const last = rows.at(-1);
  if (!last) return 0;
  await deleteVectors(tx, run, { from: passageId(run.number, 0), to: last.id + 1 });
  await changeCounts(services, tx, run, rows, undefined);
  return rows.length;
}

/** The first of those in the range, which are not counted out of anything. */
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

/** Passages of a workspace that is gone, with all that counts them. @returns whether there were any */
export async function deleteRange(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  range: { from: number; to: number },
  limit: number,
): Promise<boolean> {
  return (await takePassages(services, tx, range, limit)).length > 0;
}

/** Words of a workspace that is gone. @returns how many */
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

/** Puts a new title in the place of the indexed one, of a run that `lockRun` holds. */
export async function replaceTitle(
  services: Pick<Services, 'dialect'>,
  tx: Tx,
  run: Run,
  passages: readonly AnalyzedPassage[],
): Promise<void> {
  // The title is the first passage of its run.
  await deletePassages(services, tx, run, 1);
  await insertPassages(services, tx, run, { passages, first: 0 });
}
