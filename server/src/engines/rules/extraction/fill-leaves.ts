import EXTRACTION_WEIGHTS from '../weights/extraction.json' with { type: 'json' };
import { isFound, type LeafOutcome, NOT_STATED } from './found-leaf.ts';
import { findLabelledLeaf } from './labelled-leaf.ts';
import type { LeafQuery } from './leaf-query.ts';
import { excludeSharedPlaces } from './ranking/exclude-shared-places.ts';
import { listOptions } from './ranking/rank-leaf.ts';
import { rankValues } from './ranking/rank-values.ts';
import { estimateConfidence } from './ranking/value-confidence.ts';
import type { Source } from './source.ts';

const { ranking, confidence: confidenceWeights, threshold } = EXTRACTION_WEIGHTS;

/** Fills the leaves of a schema that are no part of a list, each with its likeliest value if that is sure enough. */
export function fillLeaves(source: Source, queries: readonly LeafQuery[]): LeafOutcome[] {
  const leaves = queries.map((query) => {
    const labelled = findLabelledLeaf(source, query);
    const ranked = saysNothing(labelled)
      ? undefined
      : rankValues(listOptions(source, query, labelled), ranking);
    return { kind: query.kind, ranked, labelled };
  });
  return excludeSharedPlaces(leaves).map(({ kind, ranked, labelled }) => {
    const confidence = ranked ? estimateConfidence(ranked, kind, confidenceWeights) : 0;
    if (ranked && confidence >= threshold) {
      return { value: ranked.value, spans: ranked.spans, confidence };
    }
    return labelled && !isFound(labelled) ? labelled : NOT_STATED;
  });
}

/** Tells whether a label names the leaf and says that there is none: `Deposit: none`. */
function saysNothing(labelled: LeafOutcome | undefined): boolean {
  return labelled !== undefined && !isFound(labelled) && labelled.reason === 'not_found';
}
