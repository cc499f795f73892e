import type { Span } from '../../../../language/span.ts';
import type { LeafOutcome } from '../found-leaf.ts';

/** Item of a list: a leaf, an object of them, or a list inside an item, which stays empty. */
export type FoundItem =
  | { kind: 'leaf'; leaf: LeafOutcome }
  | { kind: 'object'; members: readonly (readonly [name: string, member: FoundItem])[] }
  | { kind: 'list' };

/** Total below a table that is not the sum of its rows. */
export type TotalMismatch = {
  /** Names from an item on to the leaf whose column is meant. */
  path: readonly string[];
  stated: number;
  sum: number;
  /** Spans of the raw text that state the total. */
  spans: readonly Span[];
};

export type FoundList = { items: readonly FoundItem[]; mismatches: readonly TotalMismatch[] };
