import { shiftSpan, type Span } from '../../../../language/span.ts';
import { splitWords } from '../../../../language/words.ts';
import { findDates } from '../../../../language/dates/dates.ts';
import { findValues, type ValueMention } from '../contract-terms/sentence-values.ts';
import { isSameKind, isSameValue } from './operands.ts';
import type { Reading } from '../document/reading.ts';
import type { Operand } from './statement.ts';

const WINDOW_BEFORE = 250;
const WINDOW_AFTER = 300;
/** Characters before and behind a value whose words say most about it. */
const NEAR_BEFORE = 45;
const NEAR_BEHIND = 15;

/** Number of occurrences that one search may still look at, in all regions together. */
export type SearchBudget = { left: number };

/** Passage of a text and how well it fits. */
export type Place = Span & { score: number };

/** Finds all occurrences of some words, blanks apart. */
export function findWords(text: string, words: string, budget: SearchBudget): Span[] {
  const pattern = escape(words.trim()).replace(/\s+/g, '\\s+');
  return listSpans(
    text,
    new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu'),
    budget,
  );
}

function escape(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function listSpans(text: string, pattern: RegExp, budget: SearchBudget): Span[] {
  const spans = text
    .matchAll(pattern)
    .take(budget.left)
    .map(({ 0: match, index }) => ({ start: index, end: index + match.length }))
    .toArray();
  budget.left -= spans.length;
  return spans;
}

/** Finds the occurrences of a value, each with the number of words of the context that stand around it. */
export function findValuePlaces(
  text: string,
  value: Operand,
  written: { value: string; context: string },
  budget: SearchBudget,
): Place[] {
  const context = new Set(contentWords(written.context));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${escape(written.value)}|${digitsOf(value)})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const places = listSpans(text, pattern, budget).flatMap((occurrence) => {
    const line = lineAround(text, occurrence);
    const place = coverValue(text, line, occurrence, value);
    return place ? [{ ...place, score: scoreContext(text, line, place, context) }] : [];
  });
  return places.filter(({ start }, index) => places[index - 1]?.start !== start);
}

/** Returns a pattern for the digits of a value that other wordings of it share. */
function digitsOf(value: Operand): string {
  if (value.type === 'date') return value.iso.slice(0, 4);
  if (value.type === 'place') return '(?!)';
  const number = value.type === 'duration' ? value.count : value.value;
  const [whole, fraction] = String(number).split('.');
  const grouped = whole!.replace(/\B(?=(?:\d{3})+$)/g, '[,.]?');
  return fraction ? `${grouped}[.,]${fraction}0?` : `${grouped}(?:[.,]00?)?`;
}

/** Finds the typed values of a line; offsets are those of the text. */
function findLineValues(text: string, line: Span): ValueMention[] {
  const words = text.slice(line.start, line.end);
  return findValues(words, findDates(words)).map((one) => shiftSpan(one, line.start));
}

/** Returns the value that covers an occurrence, if it is the one that is searched for. */
function coverValue(text: string, line: Span, occurrence: Span, value: Operand): Span | undefined {
  const mentions = findLineValues(text, line);
  const mention = mentions.find((one) => one.start < occurrence.end && occurrence.start < one.end);
  if (!mention) return value.type === 'number' || value.type === 'place' ? occurrence : undefined;
  return isSameValue(mention, value) ? { start: mention.start, end: mention.end } : undefined;
}

function scoreContext(text: string, line: Span, place: Span, context: ReadonlySet<string>): number {
  const near = contentWords(
    text.slice(
      Math.max(line.start, place.start - NEAR_BEFORE),
      Math.min(line.end, place.end + NEAR_BEHIND),
    ),
  );
  const around = contentWords(text.slice(line.start, line.end));
  const shared = (words: readonly string[]) =>
    new Set(words.filter((word) => context.has(word))).size;
  return shared(around) + 2 * shared(near);
}

const WORD_LENGTH_MIN = 3;
const FREQUENT = new Set(
  'the and for from with shall will that this are was not but agreement contract party parties section clause instead now than rather'.split(
    ' ',
  ),
);

/** Lists the words of a text that say something, without an ending of the plural. */
function contentWords(text: string): string[] {
  return splitWords(text)
    .map((word) => word.text)
    .filter((word) => word.length >= WORD_LENGTH_MIN && !FREQUENT.has(word) && !/^\d/.test(word))
    .map((word) => word.replace(/(?:ies|es|s|y)$/, ''));
}

/** Returns the sentence or line around a passage, of limited length. */
function lineAround(text: string, { start, end }: Span): Span {
  const from = Math.max(0, start - WINDOW_BEFORE);
  const before = text.slice(from, start);
  const stop = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\u2029'), lastStop(before));
  const behind = /[\n\u2029]|[.;]\s(?=[\p{Lu}"(])/u.exec(text.slice(end, end + WINDOW_AFTER));
  return { start: from + stop + 1, end: end + (behind?.index ?? WINDOW_AFTER) };
}

function lastStop(text: string): number {
  return [...text.matchAll(/[.;]\s(?=[\p{Lu}"(])/gu)].at(-1)?.index ?? -1;
}

/**
 * Finds the value of a kind that a text states for a term: `the fee is …`, `… (the "Fee")`, `Fee: …`. Leading words of
 * the term are dropped one by one until the text has the others.
 */
export function findTermValue(
  text: string,
  term: string,
  fresh: Operand,
  budget: SearchBudget,
): Place | undefined {
  const words = dropVagueEnd(splitWords(term).map((word) => word.text));
  for (let from = 0; from < words.length; from++) {
    const rest = words.slice(from);
    if (rest.every(isVague)) return undefined;
    const best = findTermPlaces(text, rest, fresh, budget).toSorted((a, b) => b.score - a.score)[0];
    if (best) return best;
  }
  return undefined;
}

/** Drops vague words behind others: of `notice period` the contract may have only the first. */
function dropVagueEnd(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => !isVague(word));
  return last === -1 ? words : words.slice(0, last + 1);
}

const VAGUE =
  /^(?:agreement|contract|lease|date|term|period|amount|number|it|this|which|each|parties|party|limit|rate|and|the|now|this|all|any)$/;

function isVague(word: string): boolean {
  return VAGUE.test(word) || word.length < WORD_LENGTH_MIN;
}

const DEFINED = 3;
const STATED = 2;

function findTermPlaces(
  text: string,
  words: readonly string[],
  fresh: Operand,
  budget: SearchBudget,
): Place[] {
  const phrase = words
    .map((word) => `${escape(word.replace(/s$/, ''))}(?:'?s|es)?`)
    .join('[\\s\\-_/]{1,3}');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${phrase}(?![\\p{L}\\p{N}])`, 'giu');
  return listSpans(text, pattern, budget).flatMap((occurrence): Place[] => {
    const line = lineAround(text, occurrence);
    const mentions = findLineValues(text, line).filter((one) => isSameKind(one, fresh));
    const isDefined = text[occurrence.start - 1] === '"' && text[occurrence.end] === '"';
    const behind = text.slice(occurrence.end, occurrence.end + 12);
    const isStated = /^"?\)?(?:\s?[:=]|\s(?:is|are|means|of|shall|will)\b)/.test(behind);
    const value = chooseMention(mentions, occurrence, isDefined && !isStated);
    if (!value) return [];
    const distance = Math.min(
      Math.abs(value.start - occurrence.end),
      Math.abs(occurrence.start - value.end),
    );
    const score = (isDefined ? DEFINED : 0) + (isStated ? STATED : 0) - distance / 100;
    return [{ start: value.start, end: value.end, score }];
  });
}

/** Chooses the first value behind a term; for a defined term, `… (the "Fee")`, the last one before it. */
function chooseMention(
  mentions: readonly ValueMention[],
  term: Span,
  isBefore: boolean,
): ValueMention | undefined {
  const behind = mentions.find(({ start }) => start >= term.end);
  const before = mentions.findLast(({ end }) => end <= term.start);
  return isBefore ? (before ?? behind) : (behind ?? before);
}

/** Finds the definition of a term, from its quotation mark to the end of the line or sentence. */
export function findDefinition(text: string, term: string): Span | undefined {
  const name = escape(term).replace(/\s+/g, '\\s+');
  const match = new RegExp(
    `"${name}"\\s(?:means|shall mean|is|:)|(?<=[\\n\\u2029])${name}\\s?(?::|means)`,
    'iu',
  ).exec(text);
  if (!match) return undefined;
  const line = /[\n\u2029]|(?<=[.;])\s(?=[\p{Lu}"(])|$/u.exec(
    text.slice(match.index, match.index + 2_000),
  );
  return { start: match.index, end: match.index + (line?.index ?? match[0].length) };
}

const SIMILAR_MIN = 0.6;
const SENTENCES_MAX = 2_000;

/** Finds the sentence of some regions most of whose words a new wording repeats. */
export function findSimilarSentence(
  { text, sentences }: Reading,
  regions: readonly Span[],
  wording: string,
): Span | undefined {
  const fresh = new Set(contentWords(wording));
  let best: { span: Span; share: number } | undefined;
  for (const span of sentences.slice(0, SENTENCES_MAX)) {
    if (!regions.some(({ start, end }) => start <= span.start && span.end <= end)) continue;
    const own = new Set(contentWords(text.slice(span.start, span.end)));
    const share = own.intersection(fresh).size / Math.max(own.size, 1);
    if (own.size > 1 && share > (best?.share ?? SIMILAR_MIN)) best = { span, share };
  }
  return best?.span;
}
