import type { Span } from '../text/page-furniture.ts';
import { type NumberStyle, readNumber } from './figure.ts';
import { CURRENCY, currencyCode, fullUnits, SCALE, scaleOf, SHORT_SCALES } from './unit.ts';

/** An amount in running text, as `EUR 12.4 million`. Offsets are those of the text searched. */
export type ProseAmount = Span & {
  /** Full units. */
  value: number;
  /** ISO 4217; undefined where only the factor is said. */
  currency: string | undefined;
};

const NUMBER =
  "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{2,3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?";
const SHORT_SCALE = '(?:m|mn|bn|k|b|M|Mill\\.)';
const OF = "(?:d['’]|de\\s|of\\s)?";
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,])([TkM](?=€|EUR)|)(${CURRENCY})?\\s?([-−(]?)(${NUMBER})\\s?(${SCALE}(?!\\p{L})|${SHORT_SCALE}(?![\\p{L}])|)\\s?${OF}(?:([TkM])(?=€|EUR))?(${CURRENCY})?(?![\\p{L}\\d%])`,
  'gu',
);

/** Finds amounts that have a currency or a factor, in order. */
export function findProseAmounts(text: string, style: NumberStyle): ProseAmount[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const [all, lead, before, sign, digits, scale, tail, behind] = match;
    const currency = before ?? behind;
    const factor = factorOf([scale, tail, lead]);
    const value = readNumber(digits!, style.decimalSign);
    if (value === undefined || (currency === undefined && factor === undefined)) return [];
    const isNegative = sign === '(' ? text[match.index + all.length] === ')' : sign !== '';
    return [
      {
        value: fullUnits(isNegative ? -value : value, factor ?? 1),
        currency: currency === undefined ? undefined : currencyCode(currency),
        start: match.index,
        end: match.index + all.trimEnd().length,
      },
    ];
  });
}

function factorOf(words: readonly (string | undefined)[]): number | undefined {
  return words
    .map((word) => (word ? (SHORT_SCALES[word] ?? scaleOf(word)) : undefined))
    .find((factor) => factor !== undefined);
}
