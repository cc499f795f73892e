import { anyCue, anyOf, byLanguage, loadCues } from '../../../../language/cues.ts';
import { findDates } from '../../../../language/dates/dates.ts';
import type { Span } from '../../../../language/span.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import { readNumberAtStart } from '../../../../language/numbers/spelled-numbers.ts';
import { findDurations } from '../../../../language/values/durations.ts';
import type { LeafValue } from '../../../language-engine/extraction/schema-node.ts';
import type { Reading } from '../../analysis/document/reading.ts';
import { currencyOfName } from '../known-fields.ts';
import { indexOptions } from '../option-index.ts';
import type { LeafQuery } from '../leaf-query.ts';
import { listValues } from '../read-value.ts';
import type { Source } from '../source.ts';
import { type MatchTerm, readNameTerms, similarityOf } from './match-terms.ts';
import { findTextValues, type TextValueKind } from './text-values.ts';
import type { TextUnit } from './text-units.ts';

/** Form in which a text states a value. */
export type CandidateForm =
  | TextValueKind
  | 'whole'
  | 'first_part'
  | 'date'
  | 'date_without_year'
  | 'money'
  | 'percentage'
  | 'duration'
  | 'figure'
  | 'year'
  | 'spelled'
  | 'affirmed'
  | 'negated'
  | 'option'
  | 'option_alike';

/** Value that a leaf may have, with the unit that states it. */
export type LeafCandidate = Span & {
  value: LeafValue;
  form: CandidateForm;
  unit: TextUnit;
};

type Found = Span & { value: LeafValue; form: CandidateForm };

/** Units of documents with the values read so far, by what was asked for. */
const readings = new WeakMap<Reading, Map<string, Map<TextUnit, Found[]>>>();

/** Lists the values that a unit states and that the leaf can take. Each unit is read once for all leaves alike. */
export function listCandidates(source: Source, query: LeafQuery, unit: TextUnit): LeafCandidate[] {
  const asked = readings.get(source.reading) ?? new Map<string, Map<TextUnit, Found[]>>();
  readings.set(source.reading, asked);
  const key = describeValues(query);
  const units = asked.get(key) ?? new Map<TextUnit, Found[]>();
  asked.set(key, units);
  let found = units.get(unit);
  if (!found) {
    found = readUnit(source, query, unit);
    units.set(unit, found);
  }
  return found.map((one) => ({ ...one, unit }));
}

/** Describes the values that a leaf can take; leaves with the same description have the same candidates. */
function describeValues({ kind, unit, name, node }: LeafQuery): string {
  const isNumeric = node.type === 'number' || node.type === 'integer';
  const options = node.options ? JSON.stringify(node.options) : '';
  return [
    isNumeric ? node.type : kind,
    isNumeric ? (unit ?? '') : '',
    isNumeric ? (currencyOfName(name) ?? '') : '',
    options,
  ].join('|');
}

function readUnit(source: Source, query: LeafQuery, unit: TextUnit): Found[] {
  const { kind, node } = query;
  if (kind === 'boolean') return readStatement(unit);
  if (kind === 'option') return readOptions(query, unit);
  if (kind === 'date') return readDates(source, unit);
  if (node.type === 'string') return readTexts(query, unit);
  return readNumbers(source, query, unit).filter(
    ({ value }) => node.type !== 'integer' || Number.isInteger(value),
  );
}

const NEGATION = byLanguage((language) => {
  const words = anyOf(loadCues(language, 'extraction/negations'));
  return new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, 'iu');
});
const NO = new RegExp(String.raw`^(?:${anyCue('extraction/no-words')}|n)(?!\p{L})`, 'iu');
const YES = new RegExp(String.raw`^(?:${anyCue('extraction/yes-words')}|y|x|✓)(?!\p{L})`, 'iu');

/** Reads a unit as a statement that something is so, or is not so. */
function readStatement({ text, kind, label, language }: TextUnit): Found[] {
  if (kind === 'cell' || (kind !== 'sentence' && label.length === 0)) return [];
  const isNegated = NEGATION[language].test(text);
  const whole = { start: 0, end: text.length };
  if (kind === 'sentence') {
    return [{ value: !isNegated, form: isNegated ? 'negated' : 'affirmed', ...whole }];
  }
  const isYes = YES.test(text);
  const isNo = !isYes && (NO.test(text) || isNegated);
  return [{ value: !isNo, form: isYes || isNo ? 'whole' : 'affirmed', ...whole }];
}

function readOptions({ node }: LeafQuery, unit: TextUnit): Found[] {
  const options = node.options ?? [];
  const found: Found[] = indexOptions(options)
    .findOptions(unit.text)
    .map((one) => ({ ...one, form: 'option' }));
  const others = options.length <= OPTIONS_COMPARED_MAX ? options : [];
  const alike = others
    .filter((value) => !found.some((one) => one.value === value))
    .flatMap((value): Found[] => {
      const place = findAlike(termsOfOption(value), unit);
      return place ? [{ value, form: 'option_alike', ...place }] : [];
    });
  return [...found, ...alike];
}

/** Most allowed values that are compared by the meaning of their words. */
const OPTIONS_COMPARED_MAX = 30;
/** Least similarity of each word of an allowed value with a word of the text. */
const ALIKE_MIN = 0.7;

/** Finds the words of a unit that mean an allowed value. */
function findAlike(wanted: readonly MatchTerm[], unit: TextUnit): Span | undefined {
  if (wanted.length === 0) return undefined;
  const places = wanted.map((term) =>
    unit.terms.find((one) => similarityOf(term, one.term) >= ALIKE_MIN),
  );
  const known = places.filter((place) => place !== undefined);
  if (known.length < wanted.length) return undefined;
  return {
    start: Math.min(...known.map(({ start }) => start)),
    end: Math.max(...known.map(({ end }) => end)),
  };
}

const optionTerms = new Map<LeafValue, readonly MatchTerm[]>();

function termsOfOption(value: LeafValue): readonly MatchTerm[] {
  let own = optionTerms.get(value);
  if (!own) {
    if (optionTerms.size > 1_000) optionTerms.clear();
    own = readNameTerms(String(value), 'en');
    optionTerms.set(value, own);
  }
  return own;
}

const MONTH_DAY =
  /(?<![\p{L}\p{N}])(?:(\d{1,2})(?:st|nd|rd|th|\.|º|er)?\s(?:de\s|of\s)?(\p{L}{3,10})|(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?)(?![\p{L}\p{N}])/gu;

function readDates(source: Source, { text }: TextUnit): Found[] {
  const { reading } = source;
  const dates = findDates(text, reading.language, reading.dateOrder).filter(
    ({ isAmbiguous }) => !isAmbiguous,
  );
  const own = dates.map(({ iso: value, start, end }): Found => ({
    value,
    start,
    end,
    form: 'date',
  }));
  const year = reading.dates.find(({ isAmbiguous }) => !isAmbiguous)?.iso.slice(0, 4);
  if (year === undefined) return own;
  const partial = [...text.matchAll(MONTH_DAY)].flatMap(({ index, 0: words }): Found[] => {
    const [start, end] = [index, index + words.length];
    if (dates.some((date) => start < date.end && date.start < end)) return [];
    const isDayFirst = /^\d/.test(words);
    const whole = isDayFirst ? `${words} ${year}` : `${words}, ${year}`;
    const [date] = findDates(whole, reading.language, reading.dateOrder);
    if (!date || date.start !== 0 || date.isAmbiguous) return [];
    return [{ value: date.iso, start, end, form: 'date_without_year' }];
  });
  return [...own, ...partial];
}

/** Reads the numbers of a unit: amounts, percentages, durations, figures and numbers in words. */
function readNumbers(source: Source, query: LeafQuery, { text }: TextUnit): Found[] {
  const read = (kind: LeafQuery['kind'], form: CandidateForm): Found[] =>
    listValues(source, { ...query, kind }, text, false).map((one) => ({ ...one, form }));
  const durations = findDurations(text).filter(({ isRecurring }) => !isRecurring);
  const ofUnit = read('duration', 'duration');
  const specific = [...read('money', 'money'), ...read('percentage', 'percentage'), ...ofUnit];
  // An amount in another currency than the one asked for is no mere number.
  const taken = [...specific, ...durations, ...findMoney(text)];
  const isTaken = (span: Span) =>
    taken.some(({ start, end }) => span.start < end && start < span.end);
  const figures = read('number', 'figure')
    .filter((one) => !isTaken(one))
    .map((one): Found => ({ ...one, form: isYear(text, one) ? 'year' : 'figure' }));
  const others = durations
    .filter(({ start }) => !ofUnit.some((one) => one.start === start))
    .map(({ count: value, start, end }): Found => ({ value, start, end, form: 'duration' }));
  return [...specific, ...figures, ...others, ...readSpelled(text).filter((one) => !isTaken(one))];
}

function isYear(text: string, { start, end }: Span): boolean {
  return /^(?:19|20)\d\d$/.test(text.slice(start, end));
}

const WORD_START = /(?<![\p{L}\p{N}-])\p{L}{2,20}/gu;

function readSpelled(text: string): Found[] {
  let end = 0;
  return [...text.matchAll(WORD_START)].flatMap(({ index }): Found[] => {
    if (index < end) return [];
    const number = readNumberAtStart(text.slice(index, index + 60));
    if (!number) return [];
    // Most languages have the same word for the article.
    if (number.value === 1 && text.slice(index, index + 3).toLowerCase() !== 'one') return [];
    end = index + number.length;
    return [{ value: number.value, start: index, end, form: 'spelled' }];
  });
}

/** End of the first part of a labelled value: `Flat 4, ground floor (furnished)` has two. */
const PART_END = /[,;(]|\.\s|\s[–—-]\s/;
const PHRASE_MAX = 160;

function readTexts({ kind }: LeafQuery, unit: TextUnit): Found[] {
  const { text } = unit;
  const listed = findTextValues(text, unit.language);
  const wanted =
    kind === 'email' || kind === 'uri' ? listed.filter((one) => one.kind === kind) : listed;
  const found = wanted.map(({ start, end, kind: form }): Found => ({
    value: text.slice(start, end),
    start,
    end,
    form,
  }));
  if (kind !== 'text' || unit.kind === 'sentence' || text.length > PHRASE_MAX) return found;
  const whole = text.replace(/\.$/, '');
  const cut = PART_END.exec(whole)?.index ?? 0;
  const part = whole.slice(0, cut).trimEnd();
  return [
    { value: whole, start: 0, end: whole.length, form: 'whole' },
    ...(part === ''
      ? []
      : [{ value: part, start: 0, end: part.length, form: 'first_part' as const }]),
    ...found,
  ];
}
