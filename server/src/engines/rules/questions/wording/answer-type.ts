import {
  anyOf,
  byLanguage,
  keysByValue,
  loadAllPairs,
  loadPairs,
} from '../../../../language/cues.ts';
import { findDates } from '../../../../language/dates/dates.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import type { Span } from '../../../../language/span.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

/** Type of the answer that a question wants. */
export type AnswerType =
  | 'person'
  | 'date'
  | 'place'
  | 'money'
  | 'percent'
  | 'duration'
  | 'number'
  | 'reason'
  | 'existence'
  | 'name'
  | 'other';

const QUESTION_PATTERNS = byLanguage((language) =>
  [...keysByValue(loadPairs(language, 'questions/answer-types'))].map(([type, patterns]) => ({
    type: type as AnswerType,
    wording: new RegExp(anyOf(patterns)),
  })),
);

/** Returns the type of the first matching pattern of the language; `other` when none matches. */
export function findAnswerType(question: string, language: TextLanguage): AnswerType {
  const text = question.toLowerCase().trim();
  return QUESTION_PATTERNS[language].find(({ wording }) => wording.test(text))?.type ?? 'other';
}

const VALUE_WORDS = keysByValue(loadAllPairs('questions/value-words'));

function anyWord(role: string): string {
  return anyOf(VALUE_WORDS.get(role)!);
}

const MONTH_OR_YEAR = new RegExp(
  [
    String.raw`\b(?:(?:early|late|mid)[- ])?(?:(?:\d{1,2}\s)?${anyWord('month')}(?:\s\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s(?:de\s)?\d{4})?\b)`,
    String.raw`\b(?:1[0-9]{3}|20[0-9]{2})s?\b(?!\s?(?:%|percent|km|miles|people|feet|metres|meters|\$))`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th)\b(?:\s(?:and \d{1,2}th\s)?(?:century|centuries))?`,
    String.raw`\b${anyWord('century')} century\b`,
  ].join('|'),
  'giu',
);
/** Figure, or number in words; the digits of a code such as `CH-220` are none. */
const NUMBER = new RegExp(
  String.raw`(?<!\d|\p{L}[-/]?)\d+(?:[.,]\d+)*(?:\s(?:${anyWord('number-unit')}|%))?|\b${anyWord('number')}\b`,
  'giu',
);
const PERCENT = new RegExp(String.raw`\d+(?:[.,]\d+)?\s?(?:%|${anyWord('percent')})`, 'giu');
const DURATION = new RegExp(
  String.raw`(?:\b(?:\p{L}+|\p{L}+-\p{L}+)\s\(\d{1,4}\)|\b\d{1,4}(?:st|nd|rd|th)?|\b${anyWord('duration-number')})[\s-]` +
    String.raw`(?:${anyWord('duration-qualifier')}[\s-])?${anyWord('duration-unit')}(?:s|e|en|es|n)?\b`,
  'giu',
);
const CAPITALIZED =
  /(?<=[^.?!\n\u2029]\s["'(]?)(?:\p{Lu}[\p{L}\p{N}'’.&-]*|\d{1,2})(?:\s(?:(?:of|the|de|del|la|von|van|der|du|and|da|do|dos|&)\s){0,2}\p{Lu}[\p{L}\p{N}'’.&-]*)*|^\p{Lu}[\p{L}'’-]+(?:\s(?:of\s|the\s|de\s|von\s|van\s)?\p{Lu}[\p{L}'’.-]*)+/gu;
const REASON = new RegExp(String.raw`\b${anyWord('reason')}\b`, 'giu');

const VALUE_FINDERS: Partial<Record<AnswerType, (text: string) => Span[]>> = {
  date: (text) => findMatches(text, MONTH_OR_YEAR, findDates(text)),
  number: (text) => findMatches(text, NUMBER),
  money: (text) => findMoney(text),
  percent: (text) => findMatches(text, PERCENT),
  duration: (text) => findMatches(text, DURATION),
  person: (text) =>
    findCapitalized(text).filter(({ start, end }) => !/\d/.test(text.slice(start, end))),
  place: (text) => findCapitalized(text),
  reason: (text) => findMatches(text, REASON),
};

/**
 * Finds the values of an answer type in a text.
 *
 * @returns spans in order, without overlap; undefined for types that any text can answer
 */
export function findValues(text: string, type: AnswerType): Span[] | undefined {
  return VALUE_FINDERS[type]?.(text);
}

/** Returns true for a number with a unit of measure or a percent sign. */
export function isMeasurement(value: string): boolean {
  return MEASUREMENT.test(value);
}

const MEASUREMENT = new RegExp(String.raw`^\d.*(?:%|${anyWord('measure')})`, 'i');

function findCapitalized(text: string): Span[] {
  return findMatches(text, CAPITALIZED).filter(({ start }) => !/\d/.test(text[start]!));
}

function findMatches(text: string, pattern: RegExp, others: readonly Span[] = []): Span[] {
  const spans: Span[] = others.map(({ start, end }) => ({ start, end }));
  for (const match of text.matchAll(pattern)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return spans.filter((span) => span.start >= end && (end = span.end) > 0);
}
