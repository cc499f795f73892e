import { placesIn } from '../legal/place-names.ts';
import { findMoney } from '../numbers/money.ts';
import type { Span } from '../text/page-furniture.ts';
import { splitWords } from '../words/split-words.ts';
import { isStopWord } from '../words/stop-words.ts';
import type { AnswerType } from './answer-type.ts';
import type { DocumentIndex } from './document-index.ts';
import { findTyped } from './typed-spans.ts';

const HOW_MUCH =
  /\bhow (?:much|high)\b|cuánt[oa]\b(?! tiempo)|\bcombien\b(?! de)|\bwie ?viel\b|\bwie hoch\b|\bquant[oa]\b(?! tempo)/iu;
const MEASURED = /^\d.*(?:%|percent|km|miles|kilometres|square|metres|acres|feet)/i;
const WHO_IS =
  /^\W*(?:who|wer|qui|quién(?:es)?|quem) (?:is|are|ist|sind|est|sont|es|son|é|são)(?!\p{L})/iu;
const NO_NAME =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|dated?|section|article|inc|llc|ltd|limited|corp|corporation|company|co|plc|lp|llp|gmbh|ag|kg|sarl|sas|sa|sl|lda|ltda)$/i;
const END =
  /(?<!\p{L})(?:end(?:s|ed|ing)?|expir\p{L}*|termin(?!al)\p{L}*|until|till|finaliz\p{L}*|acab\p{L}*|venc\p{L}*|hasta|fin|jusqu|endet\p{L}*|ende|bis|encerr\p{L}*|até)(?!\p{L})/giu;
const START =
  /(?<!\p{L})(?:beg[aiu]n\p{L}*|start\p{L}*|commenc\p{L}*|from|effective|comenz\p{L}*|comien\p{L}*|inici\p{L}*|início|empie\p{L}*|empez\p{L}*|desde|effet|début\p{L}*|beginn\p{L}*|começ\p{L}*)(?!\p{L})/giu;

/** A sentence, its places of the type asked for, and the question as it was put. */
type TypedSentence = { sentence: string; typed: readonly Span[]; asked: string };

/**
 * Leaves out what only looks like an answer: bare numbers where an amount is asked for, a month without a day or a
 * capital ("may"), the date of the other end, and names of no one. In a contract only a party answers a question for
 * somebody, and only when the sentence names no other.
 */
export function soundSpans(
  { facts, language }: DocumentIndex,
  type: AnswerType,
  found: TypedSentence,
): readonly Span[] {
  const { sentence, typed, asked } = found;
  const written = ({ start, end }: Span) => sentence.slice(start, end);
  if (type === 'number') return HOW_MUCH.test(asked) ? amountsIn(found) : typed;
  if (type === 'date') return ofAskedEnd(found);
  if (type !== 'person' && type !== 'place') return typed;
  const isOnly = (span: Span, isOne: (word: string) => boolean) =>
    splitWords(written(span)).every(({ text }) => isOne(text));
  if (type === 'place') {
    if (!facts.isContract()) return typed;
    const { parties, title } = facts.names();
    return typed.filter((span) => !isOnly(span, (one) => parties.has(one) || title.includes(one)));
  }
  const isNoName = (word: string) =>
    word.length === 1 || NO_NAME.test(word) || isStopWord(word, language);
  const named = typed.filter((span) => !isOnly(span, isNoName) && !isPlace(written(span)));
  if (!facts.isContract()) return named;
  if (WHO_IS.test(asked)) return [];
  const { parties } = facts.names();
  const own = named.filter((span) => isOnly(span, (word) => parties.has(word)));
  return new Set(own.map(written)).size === 1 ? own : [];
}

function amountsIn({ sentence, typed }: TypedSentence): Span[] {
  const measured = typed.filter(({ start, end }) => MEASURED.test(sentence.slice(start, end)));
  const shares = findTyped(sentence, 'percent') ?? [];
  return [...findMoney(sentence), ...shares, ...measured];
}

function isPlace(name: string): boolean {
  return placesIn(name).some(({ start, end }) => start === 0 && end === name.length);
}

/** Where a start or an end is asked for, the dates behind a word for it, or else behind none for the other. */
function ofAskedEnd({ sentence, typed, asked }: TypedSentence): Span[] {
  const dates = typed.filter(({ start, end }) => /\d|^\p{Lu}/u.test(sentence.slice(start, end)));
  const asksEnd = lastOf(END, asked) >= 0;
  const asksStart = lastOf(START, asked) >= 0;
  if (asksEnd === asksStart) return dates;
  const [wanted, other] = asksEnd ? ([END, START] as const) : ([START, END] as const);
  const lead = ({ start }: Span) => {
    const before = sentence.slice(0, start);
    return lastOf(wanted, before) - lastOf(other, before);
  };
  const own = dates.filter((date) => lead(date) > 0);
  return own.length > 0 ? own : dates.filter((date) => lead(date) === 0);
}

/** Where the last match begins; -1 without one. */
function lastOf(wording: RegExp, text: string): number {
  return Math.max(-1, ...[...text.matchAll(wording)].map(({ index }) => index));
}
