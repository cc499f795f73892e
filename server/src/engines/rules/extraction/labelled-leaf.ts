import { chooseSurest, type FoundLeaf, type LeafOutcome, NOT_STATED } from './found-leaf.ts';
import { matchLabel } from './label-words.ts';
import type { LabelledText } from './labelled-texts.ts';
import type { LeafQuery } from './leaf-query.ts';
import { listValues } from './read-value.ts';
import type { Source } from './source.ts';

const CONFIDENCE = 0.9;
/** Value that says that there is none. */
const NOTHING = /^(?:none|nil|n\/a|not applicable|not stated|tbd|tba|-+|–|—)\.?$/i;

/** Fills a leaf from a value whose label names it. @returns undefined if no label does */
export function findLabelledLeaf(source: Source, query: LeafQuery): LeafOutcome | undefined {
  const matching = source.labelled
    .map((labelled) => ({ labelled, score: matchLabel(labelled.label, query.terms) }))
    .filter(({ score }) => score > 0);
  if (matching.length === 0) return undefined;
  const found = matching.flatMap(({ labelled, score }) =>
    readLabelled(source, query, labelled, score),
  );
  if (found.length > 0) return chooseSurest(found);
  const saysNothing = matching.some(({ labelled }) => NOTHING.test(labelled.text));
  return saysNothing ? NOT_STATED : { reason: 'not_convertible' };
}

function readLabelled(
  source: Source,
  query: LeafQuery,
  { text, start }: LabelledText,
  score: number,
): FoundLeaf[] {
  if (NOTHING.test(text) && query.kind !== 'boolean' && query.kind !== 'option') return [];
  const [first] = listValues(source, query, text, true);
  if (!first) return [];
  const span = { start: start + first.start, end: start + first.end };
  return [{ value: first.value, spans: [span], confidence: CONFIDENCE * score }];
}
