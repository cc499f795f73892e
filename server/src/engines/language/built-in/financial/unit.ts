import type { Span } from '../text/page-furniture.ts';

/** What the figures of a table are counted in, as `in thousands of euros` says. Offsets are those of the text searched. */
export type UnitMention = Span & {
  /** Factor to full units; undefined where only the currency is said. */
  scale: number | undefined;
  /** ISO 4217; undefined where only the factor is said. */
  currency: string | undefined;
  /** Whether the words can hardly mean anything but the unit of a table. */
  isPlain: boolean;
};

/** Signs and names of currencies; the first that matches counts, so longer ones stand first. */
export const CURRENCY_NAMES: readonly (readonly [pattern: string, code: string])[] = [
  [
    'US\\$|U\\.S\\. ?\\$|(?:US|U\\.S\\.|United States) ?dollars?|dólares(?: estadounidenses| americanos)?|dollars américains|US-Dollar',
    'USD',
  ],
  ['C\\$|CA\\$|CAD ?\\$|Canadian dollars?|dollars canadiens', 'CAD'],
  ['A\\$|AU\\$|Australian dollars?', 'AUD'],
  ['NZ\\$|New Zealand dollars?', 'NZD'],
  ['HK\\$|Hong Kong dollars?', 'HKD'],
  ['S\\$|SG\\$|Singapore dollars?', 'SGD'],
  ['NT\\$', 'TWD'],
  ['MX\\$|Mex\\$|pesos mexicanos|Mexican pesos?', 'MXN'],
  ['COP ?\\$|pesos colombianos', 'COP'],
  ['CLP ?\\$|pesos chilenos', 'CLP'],
  ['AR\\$|pesos argentinos', 'ARS'],
  ['R\\$|reais|Brazilian reais|Reais', 'BRL'],
  ['€|euros?|Euros?', 'EUR'],
  ['£|pounds? sterling|[Ss]terling', 'GBP'],
  ['Schweizer Franken|Swiss francs?|francs suisses|Franken|SFr\\.|Fr\\.', 'CHF'],
  ['[¥￥]|[Jj]apanese yen|yen|Yen', 'JPY'],
  ['RMB|renminbi|Renminbi|[Cc]hinese yuan', 'CNY'],
  ['₹|Rs\\.?|INR|Indian rupees?|rupees', 'INR'],
  ['RM', 'MYR'],
  ['₩|Korean won|won', 'KRW'],
  ['Swedish kron(?:a|or)|svenska kronor', 'SEK'],
  ['Norwegian kroner?|norske kroner', 'NOK'],
  ['Danish kroner?|danske kroner', 'DKK'],
  ['Kč|Czech (?:koruna|crowns?)', 'CZK'],
  ['₺|Turkish lira', 'TRY'],
  ['₪|shekels?', 'ILS'],
  ['฿|baht', 'THB'],
  ['South African rand|rand', 'ZAR'],
  ['zł|złotych', 'PLN'],
  ['\\$', 'USD'],
  ['dollars?|dólares|dollars', 'USD'],
];
const CODES =
  'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|HKD|SGD|INR|BRL|MXN|SEK|NOK|DKK|ZAR|PLN|MYR|COP|CLP|ARS|PEN|CZK|HUF|TWD|KRW|THB|IDR|PHP|TRY|AED|SAR|ILS';

/** Every way to name a currency, as source of a regular expression. */
export const CURRENCY = `(?:(?<![A-Za-z])(?:${CODES})(?![A-Za-z])|${CURRENCY_NAMES.map(([pattern]) => pattern).join('|')})`;
const NAMED_CURRENCIES = CURRENCY_NAMES.map(
  ([pattern, code]) => [new RegExp(`^(?:${pattern})$`, 'i'), code] as const,
);

/** @returns ISO 4217, or undefined */
export function currencyCode(words: string): string | undefined {
  const upper = words.trim().toUpperCase();
  if (new RegExp(`^(?:${CODES})$`).test(upper)) return upper;
  return NAMED_CURRENCIES.find(([pattern]) => pattern.test(words.trim()))?.[1];
}

const SCALES: readonly (readonly [pattern: string, factor: number])[] = [
  ['mil millones|miles de millones', 1e9],
  ['milliards?|Milliarden|Mrd\\.?|billions?|bilh(?:ões|ão)|bi|bn', 1e9],
  ['millions?|Millionen|Mio\\.?|millones|millón|milhões|milhão|mln|mn|MM|mio', 1e6],
  ['thousands?|Tausend|Tsd\\.?|milliers|miles|milhares|mil|ths\\.?', 1e3],
  ['crores?', 1e7],
  ['lakhs?', 1e5],
];
/** Every word for a factor, as source of a regular expression. */
export const SCALE = `(?:${SCALES.map(([pattern]) => pattern).join('|')})`;
const NAMED_SCALES = SCALES.map(
  ([pattern, factor]) => [new RegExp(`^(?:${pattern})$`, 'i'), factor] as const,
);

/** Abbreviations that stand close behind a number, or before a currency. */
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

export function scaleOf(words: string): number | undefined {
  return NAMED_SCALES.find(([pattern]) => pattern.test(words.trim()))?.[1];
}

const OF = "\\s?(?:of\\s|de\\s|d['’]|en\\s|der\\s|in\\s)?\\s?";
const IN =
  '(?:in|en|em|expressed in|stated in|exprimé en|expresado en|angaben in|beträge in|alle angaben in|valores em|cifras en|montants en|chiffres en|importes en|amounts in|figures in|all amounts in)';

type Form = {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Omit<UnitMention, 'start' | 'end'>;
};

const FORMS: readonly Form[] = [
  {
    // in thousands of euros · (in millions) · en milliers d'euros · in Mio. EUR
    pattern: new RegExp(
      `(?<!\\p{L})${IN}\\s(${SCALE})(?!\\p{L})(?:${OF}(${CURRENCY})(?!\\p{L}))?`,
      'giu',
    ),
    read: ([, scale, currency]) => unit(scaleOf(scale!), currency, true),
  },
  {
    // US$ in thousands · EUR in Mio. · $ millions · € million · R$ mil · € in millions
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${CURRENCY})\\s?(?:,\\s?)?(?:in\\s|en\\s|em\\s)?(${SCALE})(?![\\p{L}\\d])(?!\\s?\\d)`,
      'giu',
    ),
    read: ([, currency, scale]) => unit(scaleOf(scale!), currency, true),
  },
  {
    // Mio. EUR · thousands of dollars · Tsd. € · miles de euros · milhões de reais, not behind a number
    pattern: new RegExp(
      `(?<![\\p{L}\\d]|\\d\\s|[\\d.,]\\s?)(${SCALE})${OF}(${CURRENCY})(?!\\p{L})(?!\\s?\\d)`,
      'giu',
    ),
    read: ([, scale, currency]) => unit(scaleOf(scale!), currency, true),
  },
  {
    // TEUR · T€ · TCHF · k€ · K EUR · kEUR · M€ · MEUR · EURm · €m · £m · $bn · €k
    pattern: /(?<![\p{L}\d]|\d\s)([TkKM])\s?(€|EUR|CHF|USD|£|\$|GBP)(?![\p{L}\d])/gu,
    read: ([, scale, currency]) => unit(scale === 'M' ? 1e6 : 1e3, currency, true),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${CURRENCY}|(?:${CODES})(?=m|bn|k))\\s?(m|bn|k)(?![\\p{L}\\d])`,
      'gu',
    ),
    read: ([, currency, scale]) =>
      unit(scale === 'm' ? 1e6 : scale === 'k' ? 1e3 : 1e9, currency, true),
  },
  {
    // £'000 · $000 · EUR 000s · in CHF 1'000 · 000's
    pattern: new RegExp(
      `(?<![\\p{L}\\d.,'])(?:(?<=in\\s)(CHF|EUR|USD|€)\\s1[ '’.,]000|(${CURRENCY})\\s?['’\`´]?\\s?000s?|['’]000s?|000['’]?s)(?![\\d\\p{L}.,])`,
      'gu',
    ),
    read: ([, inThousands, currency]) => unit(1e3, inThousands ?? currency, true),
  },
  {
    // amounts in euros · (in EUR) · Angaben in € · valores em reais · expressed in U.S. dollars
    pattern: new RegExp(
      `(?<!\\p{L})${IN}\\s(?:full\\s|whole\\s|vollen\\s)?(${CURRENCY})(?!\\p{L})(?!\\s?\\d|\\s(?:in\\s)?${SCALE})`,
      'giu',
    ),
    read: ([words, currency]) =>
      unit(
        1,
        currency,
        /amount|figure|angabe|beträge|valores|cifras|montant|express|chiffres|importes|expres/i.test(
          words,
        ),
      ),
  },
  {
    // (EUR) · [USD] alone in brackets, or alone in a cell
    pattern: new RegExp(
      `(?<=[(\\[]|(?:^|\\s{2}|\\t|\\|\\s?))(${CURRENCY})(?=[)\\]]|\\s{2}|\\t|\\s?\\||$)`,
      'gmu',
    ),
    read: ([, currency]) => unit(undefined, currency, false),
  },
];

function unit(
  scale: number | undefined,
  currency: string | undefined,
  isPlain: boolean,
): Omit<UnitMention, 'start' | 'end'> {
  return { scale, currency: currency === undefined ? undefined : currencyCode(currency), isPlain };
}

/** Finds what a text says of the unit of figures, in order, without overlap; the longer of two counts. */
export function findUnits(text: string): UnitMention[] {
  const found = FORMS.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const mention = read(match);
      if (mention.scale === undefined && mention.currency === undefined) return [];
      return [{ ...mention, start: match.index, end: match.index + match[0].length }];
    }),
  ).toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((mention) => mention.start >= end && (end = mention.end) > 0);
}

/** A figure times its factor, without the dust of binary fractions. */
export function fullUnits(value: number, scale: number): number {
  return Number((value * scale).toPrecision(15));
}
