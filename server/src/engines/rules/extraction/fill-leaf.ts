import { findLeafByDescription } from './description-leaf.ts';
import { isFound, type LeafOutcome, NOT_STATED } from './found-leaf.ts';
import { findKnownLeaf } from './known-leaf.ts';
import { findLabelledLeaf } from './labelled-leaf.ts';
import type { LeafQuery } from './leaf-query.ts';
import { findLeafInSentences } from './sentence-leaf.ts';
import type { Source } from './source.ts';

/**
 * Fills one leaf: from a value with its label, else by the extractor of a known field, else from a sentence with the
 * words of its name, else from the answer to its description.
 */
export function fillLeaf(source: Source, query: LeafQuery): LeafOutcome {
  const labelled = findLabelledLeaf(source, query);
  if (isFound(labelled) || labelled?.reason === 'not_found') return labelled;
  const known = findKnownLeaf(source, query);
  if (known) return known;
  const stated = findLeafInSentences(source, query);
  if (isFound(stated)) return stated;
  return findLeafByDescription(source, query) ?? labelled ?? stated ?? NOT_STATED;
}
