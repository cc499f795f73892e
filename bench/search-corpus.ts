import { sql } from 'kysely';

import { newId } from '../server/src/kernel/ids.ts';
import { packVector } from '../server/src/search-index/term-vector.ts';
import { hashTerm, partitionCode, toIndexTerm } from '../server/src/search-index/terms.ts';
import type { Database } from '../server/src/storage/database.ts';
import type { Tx } from '../server/src/storage/db.ts';
import { passageId } from '../server/src/storage/passage-id.ts';
import { changeRowCount } from '../server/src/storage/row-counts.ts';
import type { DocumentRow } from '../server/src/storage/schema.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';

const SEED = 1;
const WORDS_OF_LANGUAGE = 50_000;
const WORDS_OF_DOCUMENT = 300;
const DOCUMENTS_PER_TRANSACTION = 500;
const ROWS_PER_INSERT = 1_000;

/** A made language: the word of rank n is n times as rare as the first (Zipf). */
export type MadeLanguage = {
  words: readonly string[];
  /** 0 to 1, without end. */
  random: () => number;
  /** A word of a text. */
  next: () => string;
};

/** The same in each run. */
export function makeLanguage(): MadeLanguage {
  const random = createRandom(SEED);
  const made = new Set<string>();
  while (made.size < WORDS_OF_LANGUAGE) made.add(makeWord(random));
  const words = [...made];
  let total = 0;
  const bounds = Float64Array.from(words, (_, rank) => (total += 1 / (rank + 1)));
  return { words, random, next: () => words[rankBelow(bounds, random() * total)]! };
}

/** The first rank whose bound reaches `wanted`. */
function rankBelow(bounds: Float64Array, wanted: number): number {
  let [low, high] = [0, bounds.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bounds[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const KINDS = ['selective', 'mixed', 'unselective', 'phrase'] as const;
export type Kind = (typeof KINDS)[number];

/** Words or phrases, each a run of words. */
export type MadeQuery = string[][];

/** Queries of rare words, of some common and some rare ones, of words that most documents hold, and of a phrase. */
export function queryMakers(language: MadeLanguage): Record<Kind, () => MadeQuery> {
  const { words, random } = language;
  const firstTexts = [...makeTexts(makeLanguage(), 50)].map((text) => text.split(' '));
  const ranks = (...ranges: [from: number, to: number][]) =>
    ranges.map(([from, to]) => [words[from + Math.floor(random() * (to - from))]!]);
  return {
    selective: () => ranks([2_000, 20_000], [2_000, 20_000], [1_000, 5_000]),
    mixed: () => ranks([20, 100], [50, 200], [500, 3_000], [500, 3_000], [2_000, 20_000]),
    unselective: () => ranks([3, 30], [3, 30], [5, 50], [5, 50], [10, 60]),
    phrase() {
      const text = firstTexts[Math.floor(random() * firstTexts.length)]!;
      const start = Math.floor(random() * (text.length - 1));
      return [text.slice(start, start + 2)];
    },
  };
}

export function textOfQuery(query: MadeQuery): string {
  return query.map((run) => (run.length > 1 ? `"${run.join(' ')}"` : run[0])).join(' ');
}

function makeWord(random: () => number): string {
  const syllables = 2 + Math.floor(random() * 3);
  let word = '';
  for (let index = 0; index < syllables; index++) {
    word += 'bdfgklmnprstv'[Math.floor(random() * 13)]! + 'aeiou'[Math.floor(random() * 5)]!;
  }
  return word;
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Texts of about 2 KB. */
export function* makeTexts({ next }: MadeLanguage, count: number): Generator<string> {
  for (let index = 0; index < count; index++) {
    yield Array.from({ length: WORDS_OF_DOCUMENT }, next).join(' ');
  }
}

/**
 * Writes completed documents and their index rows, as `indexSource` would one by one: through the same statements for
 * the inverted index, in large transactions, the vocabulary at the end.
 */
export async function writeCorpus(
  database: Database,
  workspaceId: string,
  texts: Iterable<string>,
): Promise<void> {
  const passagesOf = new Map<string, number>();
  let number = 0;
  let batch: { number: number; text: string }[] = [];
  for (const text of texts) {
    number += 1;
    batch.push({ number, text });
    if (batch.length < DOCUMENTS_PER_TRANSACTION) continue;
    const full = batch;
    await inTransaction(database, (tx) => writeBatch(database, tx, { workspaceId, batch: full }));
    for (const one of full) {
      for (const word of new Set(one.text.split(' '))) {
        passagesOf.set(word, (passagesOf.get(word) ?? 0) + 1);
      }
    }
    batch = [];
  }
  await inTransaction(database, async (tx) => {
    await writeVocabulary(tx, workspaceId, passagesOf);
    const counted = { workspace_id: workspaceId, status: 'indexed' };
    await changeRowCount(tx, { ...counted, kind: 'search_passage', count: number });
    await changeRowCount(tx, {
      ...counted,
      kind: 'search_word',
      count: number * WORDS_OF_DOCUMENT,
    });
    await changeRowCount(tx, {
      workspace_id: workspaceId,
      kind: 'document',
      status: 'completed',
      count: number,
    });
  });
}

type Batch = { workspaceId: string; batch: readonly { number: number; text: string }[] };

async function writeBatch(
  { dialect }: Database,
  tx: Tx,
  { workspaceId, batch }: Batch,
): Promise<void> {
  const documents = batch.map((one) => ({ ...one, row: documentRow(workspaceId, one.number) }));
  await tx
    .insertInto('documents')
    .values(documents.map(({ row }) => row))
    .execute();
  await tx
    .insertInto('search_sources')
    .values(
      documents.map(({ number, row }) => ({
        number,
        workspace_id: workspaceId,
        source: 'document' as const,
        source_id: row.id,
        language: 'en',
        state: 'live' as const,
        created_at: row.created_at,
      })),
    )
    .execute();
  const code = partitionCode(workspaceId);
  const passages = batch.map(({ number, text }) => {
    const terms = text.split(' ').map((word) => toIndexTerm(word, 'en'));
    return { id: passageId(number, 1), sourceNumber: number, text, terms };
  });
  await tx
    .insertInto('search_passages')
    .values(
      passages.map(({ id, text, terms }) => ({
        id,
        page: 1,
        start_offset: 0,
        end_offset: text.length,
        text,
        vector: packVector(terms.map(hashTerm)),
      })),
    )
    .execute();
  await dialect.insertPassageTerms(
    tx,
    passages.map(({ id, sourceNumber, terms }) => ({
      id,
      sourceNumber,
      terms: terms.map((term) => code + term).join(' '),
    })),
  );
}

function documentRow(workspaceId: string, number: number): DocumentRow {
  const created_at = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString();
  return {
    workspace_id: workspaceId,
    id: newId('document'),
    title: `Document ${number}`,
    status: 'completed',
    source_url: null,
    filename: null,
    tags_json: '[]',
    metadata_json: '{}',
    blob_key: null,
    layout_key: null,
    media_type: 'text/plain',
    file_size: 2_000,
    pages: 1,
    page_basis: 'slices',
    ocr_pages: 0,
    language: 'en',
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}

async function writeVocabulary(
  tx: Tx,
  workspaceId: string,
  passagesOf: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...passagesOf].map(([word, passages]) => ({
    partition_key: workspaceId,
    hash: hashTerm(toIndexTerm(word, 'en')),
    word,
    passages,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx
      .insertInto('search_vocabulary')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(['partition_key', 'hash'])
          .doUpdateSet({ passages: sql<number>`search_vocabulary.passages + excluded.passages` }),
      )
      .execute();
  }
}
