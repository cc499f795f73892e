import { anyOf, keysByValue, loadPairs } from '../../../language/cues.ts';
import type { Span } from '../../../language/span.ts';
import { oncePerReading } from '../analysis/document/reading.ts';
import { isTelling, toTermsOfWords } from '../extraction/label-words.ts';
import { type LabelledText, listLabelledValues } from '../extraction/labelled-texts.ts';
import { isSuperseded } from './passages/current-passages.ts';
import type { DocumentIndex } from './passages/document-index.ts';
import type { PassageSearch } from './passages/passage-features.ts';
import { type AnswerType, findValues } from './wording/answer-type.ts';
import { isNegated, type Question, type QuestionConcept } from './wording/question.ts';

/** Answer that stands behind a label, with its place in the raw text. */
export type LabelAnswer = { text: string; value: string; span: Span; confidence: number };

const CONFIDENCE = 0.9;
const LINE_LENGTH_MAX = 120;
/** Least share of the words of a label that the question has: `Payment due by` for what is due. */
const SHARE_MIN = 0.5;
/** Types of an answer that a label states. A question for a reason or a permission asks for a sentence. */
const LABELLED_TYPES = new Set([
  'date',
  'money',
  'number',
  'percent',
  'duration',
  'person',
  'name',
]);

const LABEL_QUESTIONS = [...keysByValue(loadPairs('en', 'questions/label-questions'))].map(
  ([label, patterns]) => ({
    terms: toTermsOfWords(label.split(' ')),
    wording: new RegExp(anyOf(patterns), 'i'),
    words: new Set(patterns.flatMap((pattern) => pattern.match(/\p{L}{3,}/gu) ?? [])),
  }),
);

/** Word of a second question in the same sentence. */
const ASKS_MORE = /\band (?:what|when|where|which|who|how|why)\b/i;
/** Words that ask for another amount than the label states. */
const QUALIFIED = /\b(?:without|before|excluding|except|after|net)\b/i;

/** Words of a question that ask for nothing by themselves. */
const FILLER = /^(?:must|should|shall|still|need|needs|currently|altogether|overall|exactly)$/;

const listLabelled = oncePerReading((reading) => listLabelledValues(reading.finances.lines));

/**
 * Answers a question from a value behind its label, as in `Payment due: 17 May 2026`. The label has all the words that
 * the question asks for, and the value is of the type that it wants.
 *
 * @param text the question as typed
 * @returns undefined if no label, or more than one with different values, answers
 */
export function answerFromLabels(
  { index, question, matches }: PassageSearch,
  { text, raw }: { text: string; raw: string },
): LabelAnswer | undefined {
  const lacksNumber = matches.some(
    ({ concept, certainties }) => concept.isNumber && certainties.size === 0,
  );
  const isEnglish = index.language === 'en' && question.language === 'en';
  if (!isEnglish || lacksNumber || !LABELLED_TYPES.has(question.type) || asksOther(text)) {
    return undefined;
  }
  const labelled = listLabelled(index.reading).filter((one) => isOfType(one, question.type));
  for (const terms of listWantedTerms(text, question)) {
    const found = chooseLabelled(labelled, terms);
    if (found) return isReplaced(index, found) ? undefined : toAnswer(raw, found);
  }
  return undefined;
}

function asksOther(text: string): boolean {
  return isNegated(text) || ASKS_MORE.test(text) || QUALIFIED.test(text);
}

/** Lists the words of labels that may answer: those that the wording asks for, then those of the question. */
function listWantedTerms(text: string, { concepts }: Question): (readonly string[])[] {
  const own = toTermsOfWords(concepts.map(({ word }) => word));
  const worded = LABEL_QUESTIONS.filter(
    ({ wording, words }) =>
      wording.test(text) && !concepts.some((one) => isPart(one) && !words.has(one.word)),
  );
  return [...worded.map(({ terms }) => terms), ...(own.length > 1 || isTelling(own) ? [own] : [])];
}

/** Tells whether a word, which the wording has not, asks for a part: the total of the toner. */
function isPart({ word, isName, isNumber }: QuestionConcept): boolean {
  return !isName && !isNumber && !FILLER.test(word) && isTelling(toTermsOfWords([word]));
}

/** Tells whether a value may answer. Names and persons are any text that is no date or amount. */
function isOfType({ text }: LabelledText, type: AnswerType): boolean {
  if (type === 'person' || type === 'name') return /^\p{L}/u.test(text);
  if (type === 'money' || type === 'number') return /\d/.test(text);
  return (findValues(text, type) ?? []).length > 0;
}

/** Chooses the value whose label has all the terms and fewest others. */
function chooseLabelled(
  labelled: readonly LabelledText[],
  terms: readonly string[],
): Scored | undefined {
  const scored = labelled
    .filter(({ label }) => terms.every((term) => label.includes(term)))
    .map((one) => ({ ...one, share: terms.length / one.label.length }))
    .filter(({ share }) => share >= SHARE_MIN)
    .toSorted((a, b) => b.share - a.share || a.start - b.start);
  const [best, ...others] = scored;
  const isAmbiguous = others.some(
    ({ share, text }) => share === best!.share && text !== best!.text,
  );
  return isAmbiguous ? undefined : best;
}

/** Tells whether an amendment replaces the passage of a value. */
function isReplaced(index: DocumentIndex, { start }: Span): boolean {
  const { fold } = index.reading;
  const at = index.passages.findIndex((passage) => fold.rawEnd(passage.end) > start);
  return at !== -1 && isSuperseded(index, at);
}

type Scored = LabelledText & { share: number };

/** Quotes the line of the value, with its label. */
function toAnswer(raw: string, { start, end, text, share }: Scored): LabelAnswer {
  const before = raw.slice(Math.max(0, start - LINE_LENGTH_MAX), start);
  const line = before.slice(before.search(/[^\n\r\f]*$/)).trimStart();
  const span = { start: start - line.length, end };
  return {
    text: raw.slice(span.start, end).replaceAll(/\s+/g, ' '),
    value: text,
    span,
    confidence: CONFIDENCE * (0.5 + 0.5 * share),
  };
}
