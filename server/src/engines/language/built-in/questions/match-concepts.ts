import { type DocumentIndex, FAMILY_LETTERS } from './document-index.ts';
import type { Concept } from './question.ts';
import { synonymsOf } from './synonyms.ts';

/** A concept as the document has it. */
export type Match = {
  concept: Concept;
  /** Inverse document frequency over passages, times the weight of the concept. */
  idf: number;
  /** Numbers of the terms that stand for it, with how surely they do, 0 to 1. */
  terms: ReadonlyMap<number, number>;
  /** For each passage that has it, how often, each time weighed by how surely. */
  frequencies: ReadonlyMap<number, number>;
  /** For each passage that has it, how surely at best. */
  sureness: ReadonlyMap<number, number>;
};

/** As sure as a word of the same family: what stands for a concept less surely may mean something else. */
export const FAMILY_WEIGHT = 0.7;
const SYNONYM_WEIGHT = 0.45;
/** Two stems are of one family when so much of the shorter is the beginning of both, and so little else follows. */
const FAMILY_SHARE_MIN = 0.72;
const FAMILY_REST_MAX = 5;

export function matchConcepts(index: DocumentIndex, concepts: readonly Concept[]): Match[] {
  return concepts.map((concept) => {
    const terms = termsOf(index, concept);
    const frequencies = new Map<number, number>();
    const sureness = new Map<number, number>();
    for (const [term, weight] of terms) {
      for (const passage of index.postings[term]!) {
        frequencies.set(passage, (frequencies.get(passage) ?? 0) + weight);
        sureness.set(passage, Math.max(sureness.get(passage) ?? 0, weight));
      }
    }
    const having = [...sureness.values()].filter((sure) => sure >= FAMILY_WEIGHT).length;
    const idf = inverseFrequency(index.passages.length, Math.max(1, having));
    return { concept, idf: concept.weight * idf, terms, frequencies, sureness };
  });
}

/** How surely the surest of some passages has a concept, 0 to 1. */
export function surenessIn({ sureness }: Match, passages: readonly number[]): number {
  return passages.reduce((best, at) => Math.max(best, sureness.get(at) ?? 0), 0);
}

/** Robertson and Spärck Jones, as BM25 has it; never below zero. */
export function inverseFrequency(count: number, having: number): number {
  return Math.log(1 + Math.max(0, count - having + 0.5) / (having + 0.5));
}

function termsOf(index: DocumentIndex, { stem, isNumber }: Concept): Map<number, number> {
  const terms = new Map<number, number>();
  const add = (other: string, weight: number) => {
    const term = index.vocabulary.get(other);
    if (term !== undefined && !terms.has(term)) terms.set(term, weight);
  };
  add(stem, 1);
  if (isNumber) return terms;
  for (const other of index.families.get(stem.slice(0, FAMILY_LETTERS)) ?? []) {
    if (isOneFamily(stem, other)) add(other, FAMILY_WEIGHT);
  }
  for (const other of synonymsOf(stem, index.language)) add(other, SYNONYM_WEIGHT);
  return terms;
}

/** As `found` and `founder`, `kundig` and `kundigungsfrist`. */
function isOneFamily(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared++;
  return (
    shared >= FAMILY_LETTERS &&
    shared >= FAMILY_SHARE_MIN * shorter &&
    Math.max(one.length, other.length) - shared <= FAMILY_REST_MAX
  );
}
