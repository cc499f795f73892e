import type { UNRESOLVED_REASONS } from '../../../contract/extraction-result.ts';
import type { Span } from '../../../language/span.ts';
import type { LeafValue } from '../../language-engine/extraction/schema-node.ts';

/** Value of a leaf with the spans of the raw text that state it. */
export type FoundLeaf = { value: LeafValue; spans: readonly Span[]; confidence: number };

/** Reason for which a leaf stays null. */
export type UnresolvedLeaf = { reason: (typeof UNRESOLVED_REASONS)[number] };

export type LeafOutcome = FoundLeaf | UnresolvedLeaf;

export const NOT_STATED: UnresolvedLeaf = { reason: 'not_found' };

export function isFound(outcome: LeafOutcome | undefined): outcome is FoundLeaf {
  return outcome !== undefined && 'value' in outcome;
}

const TIE = 0.03;

/** Chooses the surest value. Several different values that are equally sure leave the leaf unresolved. */
export function chooseSurest(found: readonly FoundLeaf[]): LeafOutcome | undefined {
  const [first, ...others] = found.toSorted((a, b) => b.confidence - a.confidence);
  if (!first) return undefined;
  const isOther = ({ value, confidence }: FoundLeaf) =>
    first.confidence - confidence < TIE && !isSame(value, first.value);
  return others.some(isOther) ? { reason: 'ambiguous' } : first;
}

function isSame(a: LeafValue, b: LeafValue): boolean {
  return normalize(a) === normalize(b);
}

function normalize(value: LeafValue): string {
  return String(value)
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ')
    .trim();
}
