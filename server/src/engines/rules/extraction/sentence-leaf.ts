import type { Span } from '../../../language/span.ts';
import { splitWords } from '../../../language/words.ts';
import { oncePerReading } from '../analysis/document/reading.ts';
import { distanceToValue } from './distance-to-value.ts';
import { chooseSurest, type FoundLeaf, type LeafOutcome } from './found-leaf.ts';
import { toTermsOfWords } from './label-words.ts';
import type { LeafKind, LeafQuery } from './leaf-query.ts';
import type { PassageValue } from './passage-value.ts';
import { listValues } from './read-value.ts';
import { type Source, toRawSpan } from './source.ts';

/** Kinds of values that prose states without a label; any other words of a sentence may be anything. */
const KINDS: ReadonlySet<LeafKind> = new Set([
  'date',
  'money',
  'percentage',
  'duration',
  'option',
  'email',
  'uri',
]);
const CONFIDENCE = { single: 0.6, nearest: 0.5 } as const;
const SENTENCE_LENGTH_MAX = 700;
/** Most characters between the words of a property and its value. */
const DISTANCE_MAX = 120;

type PlacedTerm = Span & { term: string };
type TermedSentence = Span & { terms: readonly PlacedTerm[] };

const listTermedSentences = oncePerReading(({ text, sentences }): TermedSentence[] =>
  sentences
    .filter(({ start, end }) => end - start <= SENTENCE_LENGTH_MAX)
    .map(({ start, end }) => ({
      start,
      end,
      terms: splitWords(text.slice(start, end)).flatMap((word) =>
        toTermsOfWords([word.text]).map((term) => ({ term, start: word.start, end: word.end })),
      ),
    })),
);

/** Fills a leaf from the sentences that have all words of its name, and a value of its kind near them. */
export function findLeafInSentences(source: Source, query: LeafQuery): LeafOutcome | undefined {
  if (!KINDS.has(query.kind) || query.terms.isGeneric) return undefined;
  const found = listTermedSentences(source.reading).flatMap((sentence) =>
    readSentence(source, query, sentence),
  );
  return chooseSurest(found);
}

function readSentence(source: Source, query: LeafQuery, sentence: TermedSentence): FoundLeaf[] {
  const { own } = query.terms;
  const places = own.map((term) => sentence.terms.filter((one) => one.term === term));
  if (places.some((one) => one.length === 0)) return [];
  const passage = source.reading.text.slice(sentence.start, sentence.end);
  const values = listValues(source, query, passage, false);
  const named = places.flat();
  const nearest = values
    .map((value) => ({ value, distance: distanceTo(value, named) }))
    .filter(({ distance }) => distance <= DISTANCE_MAX)
    .toSorted((a, b) => a.distance - b.distance)[0]?.value;
  if (!nearest) return [];
  const confidence = values.length === 1 ? CONFIDENCE.single : CONFIDENCE.nearest;
  const span = { start: sentence.start + nearest.start, end: sentence.start + nearest.end };
  return [{ value: nearest.value, spans: [toRawSpan(source.reading, span)], confidence }];
}

/** Weight of the distance of words behind a value. */
const BEHIND = 1.5;

function distanceTo(value: PassageValue, terms: readonly PlacedTerm[]): number {
  return Math.min(...terms.map((term) => distanceToValue(term, value, BEHIND)));
}
