import type { FieldValue } from '../../../../contract/field-values.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import { findIndexFrom } from '../../../../language/find-in-order.ts';
import type { Span } from '../../../../language/span.ts';
import { isHeading, skipHeading } from '../document/readable-sentence.ts';
import { oncePerReading, type Reading, spanText } from '../document/reading.ts';
import { splitList } from '../document/split-lines.ts';
import { classifySentence, type StatedTerm } from './classify-sentence.ts';
import type { ValueMention } from './sentence-values.ts';
import type { TermField } from './term-fields.ts';

/** Term that a document states. Offsets are those of the folded text. */
export type ContractTerm = {
  field: TermField;
  /** Probability, 0.5 to 1, that the sentence states the term. */
  probability: number;
  /** Sentence, line or bullet that states it. */
  sentence: Span;
  /** Typed value with its place; undefined when the sentence names none. */
  value: ValueMention | undefined;
};

const SENTENCE_LENGTH_MAX = 800;

/** Finds the terms that an English document states, in the order of the document; none in other languages. */
export const findContractTerms = oncePerReading((reading): readonly ContractTerm[] => {
  if (reading.language !== 'en') return [];
  const units = reading.sentences
    .flatMap((sentence) => splitList(reading.text, sentence))
    .map((unit) => skipHeading(reading, unit))
    .filter((unit) => !isHeading(spanText(reading, unit)));
  const rarity = Math.max(1, units.length / UNITS_USUAL);
  const known = new Map<string, StatedTerm[]>();
  return units.flatMap((unit) => readUnit(reading, unit, rarity, known));
});

/** Sentences of the corpus for each that states a certain term. */
const UNITS_USUAL = 27;
const UNIT_LENGTH_MIN = 8;

/**
 * Reads the terms of a sentence, line or bullet.
 *
 * @param rarity factor by which a term is rarer in the document than in the corpus: a long contract still has one last
 *   day
 * @param known terms by the words of sentences read before: documents repeat lines
 */
function readUnit(
  { text, dates }: Reading,
  unit: Span,
  rarity: number,
  known: Map<string, StatedTerm[]>,
): ContractTerm[] {
  if (unit.end - unit.start < UNIT_LENGTH_MIN) return [];
  const end = Math.min(unit.end, unit.start + SENTENCE_LENGTH_MAX);
  const words = toLine(text.slice(unit.start, end));
  const stated =
    known.get(words) ??
    classifySentence(words, listDatesWithin(dates, { start: unit.start, end }), rarity);
  known.set(words, stated);
  return stated.map(({ field, probability, value }) => ({
    field,
    probability,
    sentence: unit,
    value: value && {
      ...value,
      start: value.start + unit.start,
      end: value.end + unit.start,
    },
  }));
}

/** Puts a passage on one line of the same length. A row of two cells becomes a label and its value. */
function toLine(passage: string): string {
  return passage.replace(/^([^\t\n]{1,80})\t(?=[^\t]*$)/, '$1:').replace(/\s/g, ' ');
}

/** Lists the dates of a passage with their offsets in it. */
function listDatesWithin(dates: Reading['dates'], passage: Span): DateMention[] {
  const own: DateMention[] = [];
  for (let i = findIndexFrom(dates, passage.start); i < dates.length; i++) {
    const date = dates[i]!;
    if (date.end > passage.end) break;
    own.push({ ...date, start: date.start - passage.start, end: date.end - passage.start });
  }
  return own;
}

/** Finds the terms of some fields, the likeliest first; of equal ones the first in the document. */
export function findTermsOf(reading: Reading, fields: readonly TermField[]): ContractTerm[] {
  return findContractTerms(reading)
    .filter(({ field }) => fields.includes(field))
    .toSorted((a, b) => b.probability - a.probability);
}

/** Highest confidence of what only the classifiers found: they are calibrated on sentences, not on documents. */
const CONFIDENCE_MAX = 0.6;

/** Returns the confidence, 0.5 to 0.6, of a finding that rests on a term alone. */
export function termConfidence({ probability }: Pick<ContractTerm, 'probability'>): number {
  return Math.min(CONFIDENCE_MAX, probability);
}

/** Returns the typed value of a term with its clause; undefined for a term without one. */
export function toFieldValue(
  reading: Reading,
  { value, sentence }: ContractTerm,
): FieldValue | undefined {
  if (!value) return undefined;
  const clause = spanText(reading, sentence);
  if (value.type === 'date') return { type: 'date', value: value.iso, clause };
  if (value.type === 'place') return { type: 'place', value: value.place, clause };
  if (value.type === 'percentage') return { type: 'percentage', value: value.value, clause };
  if (value.type === 'duration') {
    return { type: 'duration', value: value.count, unit: `${value.unit}s`, clause };
  }
  return { type: 'money', value: value.value, currency: value.currency, clause };
}
