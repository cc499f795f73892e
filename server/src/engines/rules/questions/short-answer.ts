import { anyCue, anyOf, keysByValue, loadAllPairs } from '../../../language/cues.ts';
import { findMoney } from '../../../language/numbers/money.ts';
import type { Span } from '../../../language/span.ts';
import { toTerm } from '../../../language/stemming.ts';
import { isStopWord } from '../../../language/stop-words.ts';
import { splitWords } from '../../../language/words.ts';
import { measureLeadIn } from '../analysis/document/readable-sentence.ts';
import { findPlaces } from '../analysis/places/place-names.ts';
import type { AnswerSentence } from '../../language-engine/language-engine.ts';
import type { DocumentIndex } from './passages/document-index.ts';
import { type AnswerType, findValues, isMeasurement } from './wording/answer-type.ts';
import type { Question } from './wording/question.ts';

/**
 * Words the answer from one passage: its sentence, with the value that the question wants in front of it when the
 * sentence has exactly such a value.
 *
 * @param at index of the passage
 * @param text the question as typed
 */
export function composeShortAnswer(
  index: DocumentIndex,
  question: Question,
  { at, text }: { at: number; text: string },
): Pick<AnswerSentence, 'text' | 'value'> {
  const passage = index.passages[at]!;
  const line = index.reading.text.slice(passage.start, passage.end).replace(/\s+/g, ' ');
  const sentence = index.facts.isContract() ? line.slice(measureLeadIn(line)) : line;
  const span = findNearestValue(index, question, { sentence, text });
  if (!span) return { text: sentence };
  const value = sentence.slice(span.start, span.end);
  // A sentence that begins with the value, such as the turn of a speaker, needs it only once.
  return { text: span.start > 0 ? `${value}: ${sentence}` : sentence, value };
}

/** Chooses, among the values of the wanted type, the one nearest to the words of the question. */
function findNearestValue(
  index: DocumentIndex,
  question: Question,
  { sentence, text }: { sentence: string; text: string },
): Span | undefined {
  const values = findValues(sentence, question.type);
  if (!values || question.type === 'reason') return undefined;
  const spans = filterValues(index, question.type, { sentence, values, text });
  const stems = new Set(question.concepts.map(({ stem }) => stem));
  const words = splitWords(sentence).map((word) => ({
    ...word,
    isInQuestion: stems.has(toTerm(word.text, index.language)),
  }));
  const fresh = spans.filter((span) =>
    words.some((word) => isInside(word, span) && !word.isInQuestion),
  );
  const matches = words.filter(
    (word) => word.isInQuestion && !fresh.some((span) => isInside(word, span)),
  );
  const distance = (span: Span) =>
    matches.reduce(
      (sum, word) => sum + Math.abs((word.start + word.end - span.start - span.end) / 2),
      0,
    );
  return fresh.toSorted((a, b) => distance(a) - distance(b) || a.start - b.start)[0];
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

const AMOUNT_QUESTION = new RegExp(anyCue('questions/amount-questions'), 'iu');
const WHO_IS_WORDS = keysByValue(loadAllPairs('questions/who-is-questions'));
const WHO_IS_QUESTION = new RegExp(
  String.raw`^\W*${anyOf(WHO_IS_WORDS.get('question')!)} ${anyOf(WHO_IS_WORDS.get('verb')!)}(?!\p{L})`,
  'iu',
);
const NOT_A_NAME = new RegExp(`^${anyCue('questions/not-a-name')}$`, 'i');
const PERIOD_WORDS = keysByValue(loadAllPairs('questions/start-and-end-words'));
const START_WORD = new RegExp(
  String.raw`(?<!\p{L})${anyOf(PERIOD_WORDS.get('start')!)}(?!\p{L})`,
  'giu',
);
const END_WORD = new RegExp(
  String.raw`(?<!\p{L})${anyOf(PERIOD_WORDS.get('end')!)}(?!\p{L})`,
  'giu',
);

/** Sentence with its values of the wanted type, and the question as typed. */
type ValuedSentence = { sentence: string; values: readonly Span[]; text: string };

/**
 * Removes values that only look like an answer: bare numbers for an amount, a month without a day, the date of the
 * other end of a period, and words that name nobody. In a contract only a party answers a question for a person, and
 * only when the sentence names no other party.
 */
function filterValues(
  { facts, language }: DocumentIndex,
  type: AnswerType,
  valued: ValuedSentence,
): readonly Span[] {
  const { sentence, values, text } = valued;
  const quote = ({ start, end }: Span) => sentence.slice(start, end);
  if (type === 'number') return AMOUNT_QUESTION.test(text) ? findAmounts(valued) : values;
  if (type === 'date') return filterDates(valued);
  if (type !== 'person' && type !== 'place') return values;
  const hasOnly = (span: Span, isOne: (word: string) => boolean) =>
    splitWords(quote(span)).every((word) => isOne(word.text));
  if (type === 'place') {
    if (!facts.isContract()) return values;
    const { parties, title } = facts.names();
    return values.filter(
      (span) => !hasOnly(span, (one) => parties.has(one) || title.includes(one)),
    );
  }
  const isNoName = (word: string) =>
    word.length === 1 || NOT_A_NAME.test(word) || isStopWord(word, language);
  const names = values.filter((span) => !hasOnly(span, isNoName) && !isPlace(quote(span)));
  if (!facts.isContract()) return names;
  if (WHO_IS_QUESTION.test(text)) return [];
  const { parties } = facts.names();
  const own = names.filter((span) => hasOnly(span, (word) => parties.has(word)));
  return new Set(own.map(quote)).size === 1 ? own : [];
}

function findAmounts({ sentence, values }: ValuedSentence): Span[] {
  const measured = values.filter(({ start, end }) => isMeasurement(sentence.slice(start, end)));
  const percentages = findValues(sentence, 'percent') ?? [];
  return [...findMoney(sentence), ...percentages, ...measured];
}

function isPlace(name: string): boolean {
  return findPlaces(name).some(({ start, end }) => start === 0 && end === name.length);
}

/**
 * Keeps the dates of the end of the period that the question asks for: those after a word for it, else those without a
 * word for either end.
 */
function filterDates({ sentence, values, text }: ValuedSentence): Span[] {
  const dates = values.filter(({ start, end }) => /\d|^\p{Lu}/u.test(sentence.slice(start, end)));
  const wantsEnd = lastIndexOf(END_WORD, text) >= 0;
  const wantsStart = lastIndexOf(START_WORD, text) >= 0;
  if (wantsEnd === wantsStart) return dates;
  const [own, other] = wantsEnd
    ? ([END_WORD, START_WORD] as const)
    : ([START_WORD, END_WORD] as const);
  const lead = ({ start }: Span) => {
    const before = sentence.slice(0, start);
    return lastIndexOf(own, before) - lastIndexOf(other, before);
  };
  const behind = dates.filter((date) => lead(date) > 0);
  return behind.length > 0 ? behind : dates.filter((date) => lead(date) === 0);
}

/** Returns the start of the last match; -1 without one. */
function lastIndexOf(wording: RegExp, text: string): number {
  return Math.max(-1, ...[...text.matchAll(wording)].map(({ index }) => index));
}
