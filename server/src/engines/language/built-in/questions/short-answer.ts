import type { Span } from '../text/page-furniture.ts';
import { lengthInFront } from '../summary/readable-sentence.ts';
import { splitWords } from '../words/split-words.ts';
import { termOf } from '../words/term.ts';
import type { AnswerType } from './answer-type.ts';
import type { DocumentIndex } from './document-index.ts';
import type { Question } from './question.ts';
import { findTyped } from './typed-spans.ts';
import { WORDING } from './wording.ts';

const NEGATED =
  /\b(?:no|not|neither|nor|without|except|ningun[oa]?|sin|ne|pas|aucune?|sans|nicht|kein\w*|ohne|não|nenhum\w*|sem)\b/iu;

/**
 * The sentence that answers; before it what was asked for, where the question asks for a date, an amount, a name or
 * the like and exactly that stands in the sentence.
 *
 * @param at number of the passage
 */
export function shortAnswer(index: DocumentIndex, question: Question, at: number): string {
  const passage = index.passages[at]!;
  const written = index.reading.text.slice(passage.start, passage.end).replace(/\s+/g, ' ');
  const sentence = index.facts.isContract() ? written.slice(lengthInFront(written)) : written;
  if (question.type === 'existence') {
    return NEGATED.test(sentence) ? sentence : `${WORDING[question.language].yes}: ${sentence}`;
  }
  const span = nearestSpan(index, question, sentence);
  return span ? `${sentence.slice(span.start, span.end)}: ${sentence}` : sentence;
}

/** Of the places of the type, the one nearest to the words of the question that are rarest. */
function nearestSpan(index: DocumentIndex, question: Question, sentence: string): Span | undefined {
  const typed = findTyped(sentence, question.type);
  if (!typed || question.type === 'reason') return undefined;
  const spans = soundSpans(index, question.type, { sentence, typed });
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

/**
 * Leaves out what only looks like an answer: a month without a day or a capital ("may"), and in a contract the terms
 * that it defines. There only a party answers a question for somebody, and only when the sentence names no other.
 */
function soundSpans(
  { facts }: DocumentIndex,
  type: AnswerType,
  { sentence, typed }: { sentence: string; typed: readonly Span[] },
): readonly Span[] {
  const written = ({ start, end }: Span) => sentence.slice(start, end);
  if (type === 'date') return typed.filter((span) => /\d|^\p{Lu}/u.test(written(span)));
  if ((type !== 'person' && type !== 'place') || !facts.isContract()) return typed;
  const { parties, title } = facts.names();
  const isOnly = (span: Span, isOne: (word: string) => boolean) =>
    splitWords(written(span)).every(({ text }) => isOne(text));
  if (type === 'place') {
    return typed.filter(
      (span) => !isOnly(span, (word) => parties.has(word) || title.includes(word)),
    );
  }
  const isParty = (span: Span) => isOnly(span, (word) => parties.has(word));
  const own = typed.filter(isParty);
  return new Set(own.map(written)).size === 1 ? own : [];
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
