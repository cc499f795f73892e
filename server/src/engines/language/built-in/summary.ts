import { findClauses, type Clause } from './clauses.ts';
import { wordsOf } from './clause-terms.ts';
import { findTermStatements } from './contract-term.ts';
import { findGoverningLaw } from './governing-law.ts';
import type { Span } from './page-furniture.ts';
import { type Reading, textOf } from './reading.ts';
import { trimSpan } from './sentences.ts';

const SENTENCES_MAX = 6;
const SENTENCE_LENGTH_MAX = 420;
const SENTENCE_LENGTH_MIN = 30;
const SENTENCE_WORDS_MIN = 4;
const CENTRAL_SENTENCES = 4;

/** The passages that sum the document up, in its own words and order. Offsets are those of the folded text. */
export function summarize(reading: Reading): Span[] {
  const chosen = reading.preamble && reading.parties.length > 1 ? contractPoints(reading) : [];
  const spans = chosen.length > 1 ? chosen : centralSentences(reading);
  return withoutOverlap(spans.map((span) => shorten(reading, span))).slice(0, SENTENCES_MAX);
}

const PURPOSE =
  /\b(?:hereby\s)?(?:grants?|appoints?|engages?|agrees? to (?:provide|supply|sell|purchase|perform|manufacture|distribute|lease|license|develop)|desires? to|wishes to|the purpose of this)\b/i;

/** Who, what for, how long, for how much, how it ends, under which law. */
function contractPoints(reading: Reading): Span[] {
  const { preamble, sentences } = reading;
  const opening = sentences.find((one) => one.end > preamble!.partiesStart);
  const purpose = sentences.find(
    (one) => opening && one.start >= opening.end && PURPOSE.test(textOf(reading, one)),
  );
  const points = [
    opening && { start: Math.max(opening.start, preamble!.start), end: opening.end },
    purpose,
    findTermStatements(reading)[0]?.sentence,
    likeliest(findClauses(reading, 'payment')),
    likeliest(findClauses(reading, 'termination')),
    findGoverningLaw(reading)?.sentence,
  ];
  return points.filter((point) => point !== undefined);
}

function likeliest(clauses: readonly Clause[]): Span | undefined {
  return clauses.toSorted((a, b) => b.probability - a.probability)[0];
}

/** Sentences whose words are those that the document uses most, with a preference for its beginning. */
function centralSentences(reading: Reading): Span[] {
  const words = reading.sentences.map((one) => wordsOf(textOf(reading, one)).filter(isLong));
  const counts = new Map<string, number>();
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scored = reading.sentences.flatMap((sentence, index) => {
    const own = [...new Set(words[index])];
    const length = sentence.end - sentence.start;
    if (length < SENTENCE_LENGTH_MIN || own.length < SENTENCE_WORDS_MIN) return [];
    const weight = own.reduce((sum, word) => sum + Math.log(counts.get(word)!), 0);
    const score = weight / Math.sqrt(own.length) / (1 + index / reading.sentences.length);
    return [{ sentence, score: length > SENTENCE_LENGTH_MAX ? score / 2 : score }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score || a.sentence.start - b.sentence.start)
    .slice(0, CENTRAL_SENTENCES)
    .map(({ sentence }) => sentence);
}

/** Short words are mostly those that every text has. */
function isLong(word: string): boolean {
  return word.length > 4;
}

/** Ends a long sentence at a semicolon, a bracket or a comma. */
function shorten(reading: Reading, span: Span): Span {
  if (span.end - span.start <= SENTENCE_LENGTH_MAX) return span;
  const words = reading.text.slice(span.start, span.start + SENTENCE_LENGTH_MAX);
  const stops = [';', '), ', ', ', ' '].map((sign) => words.lastIndexOf(sign));
  const stop = stops.find((at) => at > SENTENCE_LENGTH_MAX / 2) ?? SENTENCE_LENGTH_MAX;
  const end = words[stop] === ')' ? stop + 1 : stop;
  return trimSpan(reading.text, { start: span.start, end: span.start + end });
}

function withoutOverlap(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  return inOrder.filter((span, index) => index === 0 || span.start >= inOrder[index - 1]!.end);
}
