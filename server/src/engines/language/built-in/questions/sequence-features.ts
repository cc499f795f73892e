import type { Passage } from './document-index.ts';
import type { Match } from './match-concepts.ts';

/** Where a passage has a concept, and how surely, 0 to 1. */
export type Places = { weight: number; positions: readonly number[] };

const NEXT = 2;
const NEAR = 6;
const SPAN_MAX = 30;
/** So many words between its concepts halve what a place is worth. */
const HALVING = 10;

export function placesIn(passage: Passage, { terms }: Match): Places {
  let weight = 0;
  const positions: number[] = [];
  for (const [position, term] of passage.terms.entries()) {
    const own = terms.get(term);
    if (own === undefined) continue;
    positions.push(position);
    weight = Math.max(weight, own);
  }
  return { weight, positions };
}

/** How well the order and the nearness of the concepts agree with those of the question, each about 0 to 1. */
export function sequenceFeatures(
  matches: readonly Match[],
  places: readonly Places[],
  total: number,
) {
  let [inOrder, near] = [0, 0];
  for (let i = 0; i + 1 < matches.length; i++) {
    const gaps = places[i]!.positions.flatMap((a) => places[i + 1]!.positions.map((b) => b - a));
    const idf = (matches[i]!.idf + matches[i + 1]!.idf) / 2;
    if (gaps.some((gap) => gap > 0 && gap <= NEXT)) inOrder += idf;
    if (gaps.some((gap) => gap !== 0 && Math.abs(gap) <= NEAR)) near += idf;
  }
  return {
    pairsInOrder: inOrder / total,
    pairsNear: near / total,
    density: density(matches, places) / total,
  };
}

/** How much of the question stands how close together. */
function density(matches: readonly Match[], places: readonly Places[]): number {
  const all = places
    .flatMap(({ positions }, concept) => positions.map((position) => ({ position, concept })))
    .toSorted((a, b) => a.position - b.position);
  let best = 0;
  for (const [from, first] of all.entries()) {
    const seen = new Set<number>();
    let weight = 0;
    for (const { position, concept } of all.slice(from)) {
      if (position - first.position >= SPAN_MAX) break;
      if (!seen.has(concept)) weight += matches[concept]!.idf * places[concept]!.weight;
      seen.add(concept);
      const between = position - first.position + 1 - seen.size;
      best = Math.max(best, weight / (1 + Math.max(0, between) / HALVING));
    }
  }
  return best;
}
