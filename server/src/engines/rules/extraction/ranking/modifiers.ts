import { loadCues } from '../../../../language/cues.ts';
import type { MatchTerm } from './match-terms.ts';

/** Concepts that tell things of one kind apart, as `net` and `first`. */
const MODIFIERS: ReadonlySet<string> = new Set(loadCues('en', 'extraction/modifiers'));

type OwnTerm = { term: MatchTerm };

/** Counts the terms with modifiers, none of which is among those of other terms. */
export function countUnsharedModifiers(
  terms: readonly OwnTerm[],
  others: readonly OwnTerm[],
): number {
  const known = new Set(others.flatMap(modifiersOf));
  return terms.filter((one) => {
    const own = modifiersOf(one);
    return own.length > 0 && own.every((modifier) => !known.has(modifier));
  }).length;
}

function modifiersOf({ term }: OwnTerm): string[] {
  return [...term.concepts].filter((concept) => MODIFIERS.has(concept));
}
