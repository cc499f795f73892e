import EXTRACTION_WEIGHTS from '../weights/extraction.json' with { type: 'json' };
import { isFound, type LeafOutcome, NOT_STATED } from './found-leaf.ts';
import { findKnownLeaf } from './known-leaf.ts';
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
    return { query, kind: query.kind, ranked, labelled };
  });
  return excludeSharedPlaces(leaves).map(({ query, kind, ranked, labelled }) => {
    const confidence = ranked ? estimateConfidence(ranked, kind, confidenceWeights) : 0;
    if (ranked && confidence >= threshold) {
      return { value: ranked.value, spans: ranked.spans, confidence };
    }
    if (labelled && !isFound(labelled)) return labelled;
    return findSureKnownLeaf(source, query) ?? NOT_STATED;
  });
}

/** Tells whether a label names the leaf and says that there is none: `Deposit: none`. */
function saysNothing(labelled: LeafOutcome | undefined): boolean {
  return labelled !== undefined && !isFound(labelled) && labelled.reason === 'not_found';
}

/** Confidence from which the extractor of a known field decides where the ranking is unsure. */
const KNOWN_MIN = 0.8;

/** Finds a text that the name of a known field asks for, such as `governing_law`, and its extractor finds by itself. */
function findSureKnownLeaf(source: Source, query: LeafQuery): LeafOutcome | undefined {
  const found = query.kind === 'text' ? findKnownLeaf(source, query) : undefined;
  return found && found.confidence >= KNOWN_MIN ? found : undefined;
}
