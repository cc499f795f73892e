import { listMatches } from '../../../../language/list-matches.ts';
import type { Span } from '../../../../language/span.ts';
import { CURRENCY, scaleOf, SHORT_SCALES } from '../../../../language/numbers/money-units.ts';

/** Number format of a document. */
export type NumberStyle = {
  decimalSign: '.' | ',';
  /** Whether blanks separate thousands, as in `1 234 567`. */
  hasBlankGroups: boolean;
};

/** Number in a line. Offsets are those of the line. */
export type Figure = Span & {
  value: number;
  isPercent: boolean;
  /** Whether it is a dash, which stands for 0. */
  isDash: boolean;
  /** Whether it is a plain number between 1950 and 2099. */
  isYear: boolean;
  /** Whether it is one or two digits without separator or sign; it may be the number of a note. */
  isSmallWhole: boolean;
  /** Factor of an abbreviation after the number, as 1e6 for `m`; it overrides every other unit. */
  factor: number | undefined;
};

/** Most digits of an amount; longer runs are account numbers or noise. */
const DIGITS_MAX = 20;

/** Year, also after the name of a currency: `in thousands of euros 2025` is a heading. */
const YEAR = /^(?:\p{L}+\s+)?(?:19[5-9]|20\d)\d$/u;

const WEAK = 1;
const STRONG = 5;

/** Patterns that show the decimal sign of a text, with their weight. */
const DECIMAL_SIGN_CUES: readonly (readonly [
  pattern: RegExp,
  decimal: '.' | ',',
  weight: number,
])[] = [
  [/\d\.\d{3},\d{1,2}(?!\d)/g, ',', STRONG],
  [/\d,\d{3}\.\d{1,2}(?!\d)/g, '.', STRONG],
  [/\d{1,3}(?:\.\d{3}){2,}(?!\d)/g, ',', STRONG],
  [/\d{1,3}(?:,\d{3}){2,}(?!\d)/g, '.', STRONG],
  [/(?<![.\d])\d+,\d{1,2}(?![\d,.])/g, ',', 2],
  [/(?<![,\d])\d+\.\d{1,2}(?![\d,.])/g, '.', 2],
  [/(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/g, ',', WEAK],
  [/(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])/g, '.', WEAK],
  [/\d['’]\d{3}(?!\d)/g, '.', WEAK],
];
const BLANK_GROUPS = /(?<![\d.,])[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?![\d.])/g;
const OTHER_GROUPS = /(?<![\d.,])\d{1,3}(?:[.,'’]\d{3})+(?!\d)/g;
const DATE = /\b\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})\b/g;

/** Detects the number format of a text from the numbers that are unambiguous. */
export function detectNumberStyle(text: string): NumberStyle {
  const withoutDates = text.replace(DATE, ' ');
  let balance = 0;
  for (const [pattern, decimal, weight] of DECIMAL_SIGN_CUES) {
    const count = withoutDates.match(pattern)?.length ?? 0;
    balance += count * weight * (decimal === ',' ? 1 : -1);
  }
  const blankGroups = withoutDates.match(BLANK_GROUPS)?.length ?? 0;
  const otherGroups = withoutDates.match(OTHER_GROUPS)?.length ?? 0;
  return { decimalSign: balance > 0 ? ',' : '.', hasBlankGroups: blankGroups > otherGroups };
}

const FACTOR =
  '(?:thousand|Tsd\\.?|millions?|billions?|milliards?|millones|milhões|Mio\\.?|Mrd\\.?|mn|bn|MM|m|M|B|k|K)';
const GROUP = { plain: "[.,'’\\u00a0\\u202f]", blank: "[.,'’\\u00a0\\u202f ]" } as const;

function figurePattern(group: string): RegExp {
  const number = `\\d{1,3}(?:${group}\\d{3})+(?:[.,]\\d{1,3})?(?!\\d)|\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?|[.,]\\d+`;
  const open = `(?:[(\\[]\\s?|[-−–—+]\\s?)?(?:${CURRENCY}\\s?)?(?:[(]|[-−–—])?\\s?`;
  const close = `\\s?(?:[)]?\\s?${FACTOR}(?!\\p{L}))?\\s?(?:${CURRENCY})?\\s?(?:%|[)\\]]\\s?%?|-(?![\\d\\p{L}]))?`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}.,/#]|\\d:|\\p{L}[-–])(?:${open}(?:${number})${close}|(?<!\\S)(?:${CURRENCY}\\s?)?[-−–—](?!\\S))(?![\\p{L}\\p{N}/]|:\\d|[.,]\\d)`,
    'gu',
  );
}

const PATTERNS = { plain: figurePattern(GROUP.plain), blank: figurePattern(GROUP.blank) };

/** Character that every figure has. */
const DIGIT_OR_DASH = /[\d\-−–—]/;

/** Finds the numbers of a line, in order. */
export function findFigures(line: string, style: NumberStyle): Figure[] {
  const figures: Figure[] = [];
  if (!DIGIT_OR_DASH.test(line)) return figures;
  for (const match of listMatches(line, style.hasBlankGroups ? PATTERNS.blank : PATTERNS.plain)) {
    const words = match[0];
    const start = match.index + (words.length - words.trimStart().length);
    const figure = readFigure(words.trim(), style);
    if (figure) figures.push({ ...figure, start, end: start + words.trim().length });
  }
  return figures;
}

/** Reads one number: `1,234.5`, `(1.234,50)`, `1'234-`, `–`, `€ 12`, `26,5 %`. */
function readFigure(words: string, style: NumberStyle): Omit<Figure, 'start' | 'end'> | undefined {
  const digits = words.replace(/[^\d.,'’ \u00a0\u202f]/g, '').trim();
  const isPercent = words.includes('%');
  if (digits === '') {
    return {
      value: 0,
      isPercent,
      isDash: true,
      isYear: false,
      isSmallWhole: false,
      factor: undefined,
    };
  }
  const value = readNumber(digits, style.decimalSign);
  if (value === undefined) return undefined;
  const isNegative = /^[([]/.test(words) ? /[)\]]/.test(words) : /[-−–—]|\(.*\)/.test(words);
  const isPlain = /^\d+$/.test(words);
  return {
    value: isNegative && value !== 0 ? -value : value,
    isPercent,
    isDash: false,
    isYear: YEAR.test(words),
    isSmallWhole: isPlain && words.length <= 2,
    factor: readFactor(words),
  };
}

function readFactor(words: string): number | undefined {
  const suffix = /\d\s?\)?\s?(\p{L}+\.?)/u.exec(words)?.[1];
  return suffix === undefined ? undefined : (SHORT_SCALES[suffix] ?? scaleOf(suffix));
}

/**
 * Reads digits with separators as a number.
 *
 * @returns undefined if they are no number, as `1.2.3`
 */
export function readNumber(digits: string, decimalSign: '.' | ','): number | undefined {
  const plain = digits.replace(/['’ \u00a0\u202f]/g, '');
  if (plain.replace(/\D/g, '').length > DIGITS_MAX) return undefined;
  const groupSign = decimalSign === '.' ? ',' : '.';
  const grouped = new RegExp(
    `^\\d{1,3}(?:(?:\\${groupSign}\\d{3})+|(?:,\\d{2})+,\\d{3})(?:\\${decimalSign}\\d+)?$`,
  );
  if (grouped.test(plain)) return toNumber(plain.replaceAll(groupSign, ''), decimalSign);
  // The other sign may be the decimal sign if this one can only separate thousands.
  const other = new RegExp(`^\\d{1,3}(?:\\${decimalSign}\\d{3}){2,}(?:\\${groupSign}\\d+)?$`);
  if (other.test(plain)) return toNumber(plain.replaceAll(decimalSign, ''), groupSign);
  const simple = /^\d*(?:[.,]\d+)?$/.test(plain);
  return simple ? toNumber(plain.replace(',', '.'), '.') : undefined;
}

function toNumber(plain: string, decimalSign: '.' | ','): number | undefined {
  const value = Number(plain.replace(decimalSign, '.'));
  return Number.isFinite(value) ? value : undefined;
}
