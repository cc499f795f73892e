import { oncePerReading } from '../../analysis/document/reading.ts';
import type { Source } from '../source.ts';
import type { LeafTerms, WeightedTerm } from './leaf-terms.ts';
import { type MatchTerm, type PlacedTerm, similarityOf } from './match-terms.ts';
import { listUnits, type TextUnit } from './text-units.ts';

/** Indexes of units by the terms that they have. */
type Postings = ReadonlyMap<MatchTerm, readonly number[]>;

const indexUnits = oncePerReading((reading): { own: Postings; around: Postings } => {
  const units = listUnits(reading);
  return {
    own: collectPostings(units, ({ label, terms }) => [...label, ...terms]),
    around: collectPostings(units, ({ heading, before }) => [...heading, ...before]),
  };
});

function collectPostings(
  units: readonly TextUnit[],
  termsOf: (unit: TextUnit) => readonly PlacedTerm[],
): Postings {
  const postings = new Map<MatchTerm, number[]>();
  for (const [at, unit] of units.entries()) {
    for (const term of new Set(termsOf(unit).map((one) => one.term))) {
      const own = postings.get(term);
      if (own) own.push(at);
      else postings.set(term, [at]);
    }
  }
  return postings;
}

/** Weights of what a unit has of a leaf: of its name, in the unit and around it, of its parents, of its description. */
const WEIGHTS = { name: 1, around: 0.3, parents: 0.5, description: 0.5 } as const;
/** Number of units up to which those without a word of the leaf are read as well. */
const SMALL_DOCUMENT = 1_000;

/** Lists the units that may state the value of a leaf, those with most of its words first. */
export function chooseUnits(source: Source, terms: LeafTerms): TextUnit[] {
  const units = listUnits(source.reading);
  const { own, around } = indexUnits(source.reading);
  const { name, parents, description } = terms;
  const scores = new Float64Array(units.length);
  addScores(scores, { wanted: name, postings: own, weight: WEIGHTS.name });
  addScores(scores, { wanted: name, postings: around, weight: WEIGHTS.around });
  addScores(scores, { wanted: parents, postings: own, weight: WEIGHTS.parents });
  addScores(scores, { wanted: description, postings: own, weight: WEIGHTS.description });
  const isSmall = units.length <= SMALL_DOCUMENT;
  return [...units.keys()]
    .filter((at) => isSmall || scores[at]! > 0 || units[at]!.block !== 'body')
    .toSorted((a, b) => scores[b]! - scores[a]! || a - b)
    .map((at) => units[at]!);
}

/** Adds to each unit the weighted share of terms that it has. */
function addScores(
  scores: Float64Array,
  {
    wanted,
    postings,
    weight,
  }: { wanted: readonly WeightedTerm[]; postings: Postings; weight: number },
): void {
  const total = wanted.reduce((sum, term) => sum + term.weight, 0);
  for (const { term, weight: share } of wanted) {
    const best = new Map<number, number>();
    for (const { places, value } of findMatches(postings, term)) {
      for (const at of places) if (value > (best.get(at) ?? 0)) best.set(at, value);
    }
    for (const [at, value] of best) scores[at]! += (weight * share * value) / total;
  }
}

/** Units that have a term which means the same as another one, as surely as `value` tells. */
type TermMatch = { places: readonly number[]; value: number };

const matches = new WeakMap<Postings, Map<MatchTerm, readonly TermMatch[]>>();

/** Finds the units with a term of a leaf; once, since leaves share descriptions and a document may have all words. */
function findMatches(postings: Postings, term: MatchTerm): readonly TermMatch[] {
  const known = matches.get(postings) ?? new Map<MatchTerm, readonly TermMatch[]>();
  matches.set(postings, known);
  const own = known.get(term);
  if (own) return own;
  const found: TermMatch[] = [];
  for (const [other, places] of postings) {
    const value = similarityOf(term, other);
    if (value > 0) found.push({ places, value });
  }
  known.set(term, found);
  return found;
}
