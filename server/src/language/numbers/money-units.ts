import { anyCue, type CuePair, loadAllCues, loadAllPairs } from '../cues.ts';
import { listMatches } from '../list-matches.ts';
import type { Span } from '../span.ts';

/** Mention of the unit of figures, as `in thousands of euros`. Offsets are those of the text searched. */
export type UnitMention = Span & {
  /** Factor to full units; undefined if only the currency is named. */
  scale: number | undefined;
  /** ISO 4217; undefined if only the factor is named. */
  currency: string | undefined;
  /** Whether the words can mean nothing but the unit of a table. */
  isPlain: boolean;
};

const CURRENCY_NAMES = longestFirst(loadAllPairs('financial/currencies'));
const CODES =
  'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|HKD|SGD|INR|BRL|MXN|SEK|NOK|DKK|ZAR|PLN|MYR|COP|CLP|ARS|PEN|CZK|HUF|TWD|KRW|THB|IDR|PHP|TRY|AED|SAR|ILS';

/** Piece of a regular expression that matches every sign, name and code of a currency. */
export const CURRENCY = `(?:(?<![A-Za-z])(?:${CODES})(?![A-Za-z])|${CURRENCY_NAMES.map(([pattern]) => pattern).join('|')})`;
const CURRENCY_PATTERNS = CURRENCY_NAMES.map(
  ([pattern, code]) => [new RegExp(`^(?:${pattern})$`, 'i'), code] as const,
);
const CODE_PATTERN = new RegExp(`^(?:${CODES})$`);

/** Returns the ISO 4217 code of a currency's sign, name or code; undefined for other words. */
export function currencyCode(words: string): string | undefined {
  const upper = words.trim().toUpperCase();
  if (CODE_PATTERN.test(upper)) return upper;
  return CURRENCY_PATTERNS.find(([pattern]) => pattern.test(words.trim()))?.[1];
}

const SCALES = longestFirst(loadAllPairs('financial/scales'));
/** Piece of a regular expression that matches every word for a power of ten, as `thousands`. */
export const SCALE = `(?:${SCALES.map(([pattern]) => pattern).join('|')})`;
const SCALE_PATTERNS = SCALES.map(
  ([pattern, factor]) => [new RegExp(`^(?:${pattern})$`, 'i'), Number(factor)] as const,
);

/** Sorts names so that none hides a longer one which begins like it. */
function longestFirst(pairs: readonly CuePair[]): CuePair[] {
  return pairs.toSorted(([a], [b]) => b.length - a.length);
}

/** Factors of abbreviations next to a number or before a currency. */
export const SHORT_SCALES: Readonly<Record<string, number>> = {
  m: 1e6,
  mn: 1e6,
  M: 1e6,
  'Mill.': 1e6,
  MM: 1e6,
  b: 1e9,
  B: 1e9,
  bn: 1e9,
  k: 1e3,
  K: 1e3,
  T: 1e3,
};

/** Returns the factor of a word, as 1,000 for `thousand`; undefined for other words. */
export function scaleOf(words: string): number | undefined {
  return SCALE_PATTERNS.find(([pattern]) => pattern.test(words.trim()))?.[1];
}

const OF = "\\s?(?:of\\s|de\\s|d['’]|en\\s|der\\s|in\\s)?\\s?";
const IN = anyCue('financial/amounts-in');
const PLAIN_IN = new RegExp(loadAllCues('financial/amounts-in-plain').join('|'), 'i');

type UnitPattern = {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Omit<UnitMention, 'start' | 'end'>;
};

const UNIT_PATTERNS: readonly UnitPattern[] = [
  {
    // in thousands of euros · (in millions) · en milliers d'euros · in Mio. EUR
    pattern: new RegExp(
      `(?<!\\p{L})${IN}\\s(${SCALE})(?!\\p{L})(?:${OF}(${CURRENCY})(?!\\p{L}))?`,
      'giu',
    ),
    read: ([, scale, currency]) => toUnit(scaleOf(scale!), currency, true),
  },
  {
    // US$ in thousands · EUR in Mio. · $ millions · € million · R$ mil · € in millions
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${CURRENCY})\\s?(?:,\\s?)?(?:in\\s|en\\s|em\\s)?(${SCALE})(?![\\p{L}\\d])(?!\\s?\\d)`,
      'giu',
    ),
    read: ([, currency, scale]) => toUnit(scaleOf(scale!), currency, true),
  },
  {
    // Mio. EUR · thousands of dollars · Tsd. € · miles de euros · milhões de reais, not behind a number
    pattern: new RegExp(
      `(?<![\\p{L}\\d]|\\d\\s|[\\d.,]\\s?)(${SCALE})${OF}(${CURRENCY})(?!\\p{L})(?!\\s?\\d)`,
      'giu',
    ),
    read: ([, scale, currency]) => toUnit(scaleOf(scale!), currency, true),
  },
  {
    // TEUR · T€ · TCHF · k€ · K EUR · kEUR · M€ · MEUR · EURm · €m · £m · $bn · €k
    pattern: /(?<![\p{L}\d]|\d\s)([TkKM])\s?(€|EUR|CHF|USD|£|\$|GBP)(?![\p{L}\d])/gu,
    read: ([, scale, currency]) => toUnit(scale === 'M' ? 1e6 : 1e3, currency, true),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${CURRENCY}|(?:${CODES})(?=m|bn|k))\\s?(m|bn|k)(?![\\p{L}\\d])`,
      'gu',
    ),
    read: ([, currency, scale]) =>
      toUnit(scale === 'm' ? 1e6 : scale === 'k' ? 1e3 : 1e9, currency, true),
  },
  {
    // £'000 · $000 · EUR 000s · in CHF 1'000 · 000's
    pattern: new RegExp(
      `(?<![\\p{L}\\d.,'])(?:(?<=in\\s)(CHF|EUR|USD|€)\\s1[ '’.,]000|(${CURRENCY})\\s?['’\`´]?\\s?000s?|['’]000s?|000['’]?s)(?![\\d\\p{L}.,])`,
      'gu',
    ),
    read: ([, inThousands, currency]) => toUnit(1e3, inThousands ?? currency, true),
  },
  {
    // amounts in euros · (in EUR) · Angaben in € · valores em reais · expressed in U.S. dollars
    pattern: new RegExp(
      `(?<!\\p{L})${IN}\\s(?:full\\s|whole\\s|vollen\\s)?(${CURRENCY})(?!\\p{L})(?!\\s?\\d|\\s(?:in\\s)?${SCALE})`,
      'giu',
    ),
    read: ([words, currency]) => toUnit(1, currency, PLAIN_IN.test(words)),
  },
  {
    // (EUR) · [USD] alone in brackets, or alone in a cell
    pattern: new RegExp(
      `(?<=[(\\[]|(?:^|\\s{2}|\\t|\\|\\s?))(${CURRENCY})(?=[)\\]]|\\s{2}|\\t|\\s?\\||$)`,
      'gmu',
    ),
    read: ([, currency]) => toUnit(undefined, currency, false),
  },
];

function toUnit(
  scale: number | undefined,
  currency: string | undefined,
  isPlain: boolean,
): Omit<UnitMention, 'start' | 'end'> {
  return { scale, currency: currency === undefined ? undefined : currencyCode(currency), isPlain };
}

/** Finds the units of figures that a text names, in order, without overlap. Of two that overlap the longer counts. */
export function findUnits(text: string): UnitMention[] {
  const mentions = UNIT_PATTERNS.flatMap(({ pattern, read }) =>
    listMatches(text, pattern).flatMap((match) => {
      const mention = read(match);
      if (mention.scale === undefined && mention.currency === undefined) return [];
      return [{ ...mention, start: match.index, end: match.index + match[0].length }];
    }),
  ).toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return mentions.filter((mention) => mention.start >= end && (end = mention.end) > 0);
}

/** Multiplies a figure by its factor and rounds off the error of binary fractions. */
export function fullUnits(value: number, scale: number): number {
  return Number((value * scale).toPrecision(15));
}
