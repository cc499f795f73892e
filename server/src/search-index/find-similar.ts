import type { Reads } from '../storage/database.ts';
import { countPassages, countTerms, listSourceVectors, listWords } from './find-store.ts';
import { partitionKey } from './partition.ts';
import { presentPassages } from './present-passages.ts';
import { inverseFrequency } from './rank-passages.ts';
import { rankSources, type SourceQuery } from './rank-sources.ts';
import type { FoundPassage, SimilarRequest } from './search-api.ts';
import { findLiveRun, type SourceKey } from './run-store.ts';
import { unpackVector } from './term-vector.ts';
import { hashTerm, partitionCode, toIndexTerm } from './terms.ts';
import { buildVisibleCondition } from './visible-sources.ts';

/** Number of passages read: the beginning of a text shows its topic. */
const PASSAGES_READ = 40;
const TERMS_MAX = 25;
/** Maximum of terms, by count, whose document frequency is read. */
const COUNTED_TERMS_MAX = 400;
const POSTINGS_MAX = 60_000;

/**
 * Finds the sources most similar to one, by its strongest terms (TF-IDF), without itself.
 *
 * @returns empty when the source is not indexed
 */
export async function findSimilar(
  reads: Reads,
  { limit, ...key }: SimilarRequest,
): Promise<FoundPassage[]> {
  const { workspaceId, source } = key;
  const db = reads.reads;
  const run = await findLiveRun(db, key);
  if (!run) return [];
  const statistics = await countPassages(db, workspaceId, [source]);
  const strongest = await strongestTerms(reads, key, run);
  if (strongest.length === 0) return [];

  const code = partitionCode(partitionKey(workspaceId, source));
  const query = {
    source,
    anyOf: strongest.map(({ term }) => [code + term]),
    ranked: strongest.map(({ term, weight }) => ({ term: code + term, weight })),
    required: [],
    excluded: [],
    onlyTitles: false,
    isVisible: buildVisibleCondition({
      workspaceId,
      source,
      filters: { facets: [] },
      exceptNumber: run.number,
    }),
  } satisfies SourceQuery;
  const terms = strongest.map(({ hash, weight }) => ({ hashes: [hash], weight }));
  const ranking = { workspaceId, terms, statistics, hasFeedback: false, limit };
  const { passages } = await rankSources(reads, [query], ranking);
  const weights = new Map(strongest.map(({ term, weight }) => [term, weight]));
  return presentPassages(db, workspaceId, { ranked: passages, limit }, weights);
}

type StrongTerm = { hash: number; term: string; weight: number };

async function strongestTerms(
  { reads: db }: Reads,
  { workspaceId, source }: Omit<SourceKey, 'sourceId'>,
  { number, language }: { number: number; language: string },
): Promise<StrongTerm[]> {
  const counts = new Map<number, number>();
  for (const { vector } of await listSourceVectors(db, number, PASSAGES_READ)) {
    const { hashes, counts: own } = unpackVector(vector);
    for (const [index, hash] of hashes.entries()) {
      counts.set(hash, (counts.get(hash) ?? 0) + own[index]!);
    }
  }
  const commonest = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, COUNTED_TERMS_MAX);
  const hashes = commonest.map(([hash]) => hash);
  const kind = { workspaceId, source };
  const statistics = await countPassages(db, workspaceId, [source]);
  const passagesOf = await countTerms(db, { workspaceId, sources: [source] }, hashes);
  const words = await listWords(db, kind, hashes);
  const strong = commonest
    .map(([hash, count]) => ({
      hash,
      term: toIndexTerm(words.get(hash) ?? '', language),
      passages: passagesOf.get(hash) ?? 0,
      weight: Math.log1p(count) * inverseFrequency(passagesOf.get(hash) ?? 0, statistics),
    }))
    // A foreign word has another stem in the language of this text.
    .filter(({ hash, term, passages }) => passages > 1 && hashTerm(term) === hash)
    .toSorted((a, b) => b.weight - a.weight || a.hash - b.hash)
    .slice(0, TERMS_MAX);
  return withinPostings(strong);
}

function withinPostings<T extends { passages: number }>(terms: readonly T[]): T[] {
  let postings = 0;
  return terms.filter(({ passages }, index) => {
    postings += passages;
    return index === 0 || postings <= POSTINGS_MAX;
  });
}
