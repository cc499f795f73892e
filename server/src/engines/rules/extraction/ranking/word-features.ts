import type { CandidateGroup } from './candidate-group.ts';
import type { LeafCandidate } from './leaf-candidates.ts';
import {
  bestSimilarity,
  coverageOf,
  meanOf,
  type TermComparison,
  type WeightedTerm,
} from './leaf-terms.ts';
import type { PlacedTerm } from './match-terms.ts';
import { countUnsharedModifiers } from './modifiers.ts';
import { listBracketedTerms, listSegmentTerms, nearnessOf } from './surroundings.ts';

/** Similarities from which a word is the same, and related; and below which it is missed. */
const EXACT = 0.9;
const RELATED = 0.5;
const MISSED = 0.3;
/** Coverage from which all words of a name are there. */
const COVERED = 0.85;
const STRANGE_MAX = 4;
const STRANGE_MODIFIERS_MAX = 3;
const MISSING_MODIFIERS_MAX = 2;

/** Compares the words around a candidate with those of the leaf. */
export function wordFeatures(
  comparison: TermComparison,
  candidate: LeafCandidate,
  group: CandidateGroup,
) {
  const { unit } = candidate;
  const { name, specific, parents, description } = comparison.terms;
  const own = [...unit.label, ...unit.terms];
  const beyond = [...unit.heading, ...unit.before];
  const all = [...own, ...beyond];
  const segment = [...unit.label, ...listSegmentTerms(candidate, group.listBeside(candidate))];
  const cover = (wanted: readonly WeightedTerm[], placed: readonly PlacedTerm[]) =>
    coverageOf(comparison, wanted, placed);
  const best = (term: WeightedTerm | undefined) =>
    term ? bestSimilarity(comparison, term.term, own) : 0;
  const wanted = [...name, ...parents, ...description];
  const related = unit.label.filter((placed) =>
    wanted.some(({ term }) => comparison.similarity(term, placed.term) >= RELATED),
  ).length;
  const strange = unit.label.length - related;
  const nameOwn = cover(name, own);
  const nameLabel = cover(name, unit.label);
  return {
    nameLabel,
    nameNear: nearnessOf(comparison, name, candidate),
    name: nameOwn,
    exact: meanOf(name, (term) => Number(bestSimilarity(comparison, term, own) >= EXACT)),
    wide: cover(name, all),
    nameAll: Number(nameOwn > COVERED),
    nameLabelAll: Number(nameLabel > COVERED),
    nameSegment: cover(name, segment),
    nameBehind: cover(name, listBracketedTerms(candidate)),
    missed: meanOf(name, (term) => Number(bestSimilarity(comparison, term, all) < MISSED)),
    first: best(name[0]),
    last: best(name.at(-1)),
    specific: cover(specific, own),
    specificNear: nearnessOf(comparison, specific, candidate),
    specificSegment: cover(specific, segment),
    noSpecific: Number(specific.length === 0),
    heading: cover(name, unit.heading),
    before: cover(name, unit.before),
    labelPrecision: unit.label.length > 0 ? related / unit.label.length : 0,
    labelStrange: Math.min(STRANGE_MAX, strange) / STRANGE_MAX,
    strangeModifiers:
      Math.min(STRANGE_MODIFIERS_MAX, countUnsharedModifiers(segment, wanted)) /
      STRANGE_MODIFIERS_MAX,
    missingModifiers:
      Math.min(MISSING_MODIFIERS_MAX, countUnsharedModifiers(name, all)) / MISSING_MODIFIERS_MAX,
    parent: cover(parents, own),
    parentAround: cover(parents, [...beyond, ...unit.label]),
    parentMissed: parents.length > 0 ? 1 - cover(parents, all) : 0,
    description: cover(description, own),
    descriptionNear: nearnessOf(comparison, description, candidate),
    descriptionSegment: cover(description, segment),
    descriptionAround: cover(description, beyond),
  };
}
