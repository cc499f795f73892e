import { join } from 'node:path';

import { DATA_DIR, isTuneItem, readItems } from './eval-folder.ts';

/** Texts with questions, and how well each text answers each question. */
export type Collection = { name: string; texts: CollectionText[]; queries: CollectionQuery[] };

export type CollectionText = { id: string; title: string; text: string };

export type CollectionQuery = {
  text: string;
  /** Grade by text, from 1; what is not there does not answer. */
  grades: ReadonlyMap<string, number>;
  isTune: boolean;
};

export const SEARCH_DIR = join(DATA_DIR, 'documents/search');

const NAMES = ['cranfield', 'cisi', 'medline'];

/** @returns undefined when the data is not there */
export function loadCollections(): Collection[] | undefined {
  const collections = NAMES.map(loadCollection);
  return collections.every((collection) => collection !== undefined) ? collections : undefined;
}

function loadCollection(name: string): Collection | undefined {
  const folder = join(SEARCH_DIR, name);
  const texts = readItems<CollectionText>(join(folder, 'corpus.jsonl'));
  const queries = readItems<{ id: string; text: string }>(join(folder, 'queries.jsonl'));
  const judged = readItems<{ q: string; d: string; grade: number }>(join(folder, 'qrels.jsonl'));
  if (!texts || !queries || !judged) return undefined;
  const gradesOf = (id: string) =>
    new Map(judged.filter(({ q }) => q === id).map(({ d, grade }) => [d, grade]));
  return {
    name,
    texts,
    queries: queries.map(({ id, text }) => ({
      text,
      grades: gradesOf(id),
      isTune: isTuneItem(`${name}/${id}`),
    })),
  };
}

/** Number of judged results of a search. */
export const RANKS = 10;

/** nDCG@10 (Järvelin & Kekäläinen 2002) with the grade itself as gain. @param ranked ids, best first */
export function ndcg(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = gain([...grades.values()].toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : gain(ranked.map((id) => grades.get(id) ?? 0)) / ideal;
}

function gain(values: readonly number[]): number {
  return values.slice(0, RANKS).reduce((sum, value, rank) => sum + value / Math.log2(rank + 2), 0);
}
