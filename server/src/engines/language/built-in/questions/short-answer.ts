import type { Span } from '../text/page-furniture.ts';
import { lengthInFront } from '../summary/readable-sentence.ts';
import { splitWords } from '../words/split-words.ts';
import { termOf } from '../words/term.ts';
import type { DocumentIndex } from './document-index.ts';
import type { Question } from './question.ts';
import { soundSpans } from './sound-spans.ts';
import { findTyped } from './typed-spans.ts';
import { WORDING } from './wording.ts';

const NEGATED =
  /\b(?:no|not|neither|nor|without|except|ningun[oa]?|sin|ne|pas|aucune?|sans|nicht|kein\w*|ohne|não|nenhum\w*|sem)\b/iu;

/**
 * The sentence that answers; before it what was asked for, where the question asks for a date, an amount, a name or
 * the like and exactly that stands in the sentence.
 *
 * @param said number of the passage, and the question as it was put
 */
export function shortAnswer(
  index: DocumentIndex,
  question: Question,
  { at, asked }: { at: number; asked: string },
): string {
  const passage = index.passages[at]!;
  const written = index.reading.text.slice(passage.start, passage.end).replace(/\s+/g, ' ');
  const sentence = index.facts.isContract() ? written.slice(lengthInFront(written)) : written;
  if (question.type === 'existence') {
    return NEGATED.test(sentence) ? sentence : `${WORDING[question.language].yes}: ${sentence}`;
  }
  const span = nearestSpan(index, question, { sentence, asked });
  return span ? `${sentence.slice(span.start, span.end)}: ${sentence}` : sentence;
}

/** Of the places of the type, the one nearest to the words of the question that are rarest. */
function nearestSpan(
  index: DocumentIndex,
  question: Question,
  { sentence, asked: put }: { sentence: string; asked: string },
): Span | undefined {
  const typed = findTyped(sentence, question.type);
  if (!typed || question.type === 'reason') return undefined;
  const spans = soundSpans(index, question.type, { sentence, typed, asked: put });
  const asked = new Set(question.concepts.map(({ stem }) => stem));
  const words = splitWords(sentence).map((word) => ({
    ...word,
    isAsked: asked.has(termOf(word.text, index.language)),
  }));
  const fresh = spans.filter((span) => words.some((word) => isInside(word, span) && !word.isAsked));
  const hits = words.filter((word) => word.isAsked && !fresh.some((span) => isInside(word, span)));
  const distance = (span: Span) =>
    hits.reduce((sum, hit) => sum + Math.abs((hit.start + hit.end - span.start - span.end) / 2), 0);
  return fresh.toSorted((a, b) => distance(a) - distance(b) || a.start - b.start)[0];
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
