import { distanceToValue } from '../distance-to-value.ts';
import type { LeafCandidate } from './leaf-candidates.ts';
import { meanOf, type TermComparison, type WeightedTerm } from './leaf-terms.ts';
import type { PlacedTerm } from './match-terms.ts';

const LETTERS_PER_WORD = 6;
/** Number of words between a word and a value that halves its weight. */
const WORDS_HALVING = 6;
/** Weight of the distance of words behind a value, which belong to it less often. */
const BEHIND = 1.3;

/** Returns the share of terms around a value, which count less with each word between. */
export function nearnessOf(
  { similarity }: TermComparison,
  wanted: readonly WeightedTerm[],
  candidate: LeafCandidate,
): number {
  return meanOf(wanted, (term) => {
    let best = 0;
    for (const placed of candidate.unit.terms) {
      const value = similarity(term, placed.term);
      if (value === 0) continue;
      const words = distanceToValue(placed, candidate, BEHIND) / LETTERS_PER_WORD;
      best = Math.max(best, value / (1 + words / WORDS_HALVING));
    }
    return best;
  });
}

/** Largest distance of the brackets behind a name that define it, in characters. */
const BRACKET_DISTANCE_MAX = 60;

/** Lists the terms in the brackets behind a value: `Acme Ltd, of Leeds (the "Tenant")`. */
export function listBracketedTerms({ unit, end }: LeafCandidate): PlacedTerm[] {
  const open = unit.text.indexOf('(', end);
  if (open === -1 || open - end > BRACKET_DISTANCE_MAX) return [];
  const close = unit.text.indexOf(')', open);
  return unit.terms.filter((one) => one.start > open && (close === -1 || one.end <= close));
}

const SEGMENT_BREAK = /[,;:()–—]|\s-\s|\band\b|\bund\b|\bet\b/g;

/** Lists the terms between the punctuation around a value, and up to the other values of its unit. */
export function listSegmentTerms(
  { unit, start, end }: LeafCandidate,
  beside: readonly LeafCandidate[],
): PlacedTerm[] {
  let [from, to] = [0, unit.text.length];
  const breaks = Array.from(unit.text.matchAll(SEGMENT_BREAK), ({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }));
  for (const one of [...breaks, ...beside]) {
    if (one.end <= start) from = Math.max(from, one.end);
    if (one.start >= end) to = Math.min(to, one.start);
  }
  return unit.terms.filter((placed) => placed.start >= from && placed.end <= to);
}
