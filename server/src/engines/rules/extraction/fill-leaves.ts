import EXTRACTION_WEIGHTS from '../weights/extraction.json' with { type: 'json' };
import { isFound, type LeafOutcome, NOT_STATED, type UnresolvedLeaf } from './found-leaf.ts';
import { findKnownLeaf } from './known-leaf.ts';
import { findLabelledLeaf } from './labelled-leaf.ts';
import type { LeafQuery } from './leaf-query.ts';
import { listOptions } from './ranking/rank-leaf.ts';
import { estimateConfidence, excludeSharedPlaces, rankValues } from './ranking/rank-values.ts';
import type { Source } from './source.ts';

const { ranking, confidence, threshold } = EXTRACTION_WEIGHTS;

/** Fills the leaves of a schema that are no part of a list, each with its likeliest value if that is sure enough. */
export function fillLeaves(source: Source, queries: readonly LeafQuery[]): LeafOutcome[] {
  const leaves = queries.map((query) => {
    const unresolved = findUnresolved(source, query);
    const ranked = saysNothing(unresolved)
      ? undefined
      : rankValues(listOptions(source, query), ranking);
    return { query, kind: query.kind, ranked, unresolved };
  });
  return excludeSharedPlaces(leaves).map(({ query, kind, ranked, unresolved }) => {
    const sureness = ranked ? estimateConfidence(ranked, kind, confidence) : 0;
    if (!ranked || sureness < threshold) {
      return unresolved ?? findSureKnownLeaf(source, query) ?? NOT_STATED;
    }
    return { value: ranked.value, spans: ranked.spans, confidence: sureness };
  });
}

/** Confidence from which the extractor of a known field decides where the ranking is unsure. */
const KNOWN_MIN = 0.8;

/** Finds a text that the name of a known field asks for, such as `governing_law`, and its extractor finds by itself. */
function findSureKnownLeaf(source: Source, query: LeafQuery): LeafOutcome | undefined {
  const found = query.kind === 'text' ? findKnownLeaf(source, query) : undefined;
  return found && found.confidence >= KNOWN_MIN ? found : undefined;
}

/** Returns why the value of a label that names the leaf cannot be taken; undefined if it can, and without a label. */
function findUnresolved(source: Source, query: LeafQuery): UnresolvedLeaf | undefined {
  const labelled = findLabelledLeaf(source, query);
  return labelled && !isFound(labelled) ? labelled : undefined;
}

/** Tells whether a label names the leaf and says that there is none: `Deposit: none`. */
function saysNothing(unresolved: UnresolvedLeaf | undefined): boolean {
  return unresolved?.reason === 'not_found';
}
