import { loadPairs } from '../cues.ts';
import { readSpelledAmount } from './spelled-amounts.ts';
import type { Span } from '../span.ts';

/** Amount of money that a text states. Offsets are those of the text searched. */
export type MoneyMention = Span & { value: number; currency: string };

const SYMBOLS: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  HK$: 'HKD',
  NZ$: 'NZD',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  RS: 'INR',
  'RS.': 'INR',
};
const NAMES = loadPairs('en', 'currencies');
const CODE_BY_NAME = new Map(
  NAMES.map(([name, code]) => [name.replaceAll(/\\b|\\(?=\.)/g, ''), code]),
);
const FACTOR_BY_SCALE = new Map(
  loadPairs('en', 'number-scales').map(([scale, factor]) => [scale, Number(factor)]),
);
const CODE = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|RMB|HKD|SGD|INR|BRL|MXN|SEK|NOK|DKK|ZAR|PLN';
const NUMBER = "\\d{1,3}(?:[,.' ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,12}(?:[.,]\\d{1,2})?";
const SCALE = `(?:\\s?(${[...FACTOR_BY_SCALE.keys()].join('|')})\\b)?`;

const BEFORE = new RegExp(
  `((?:US|CA|HK|NZ|[CASR])?\\$|[€£¥₹]|\\bRs\\.?|(?<![A-Z])(?:${CODE}))\\s?(?:\\$\\s?)?(${NUMBER})(?![\\d%])${SCALE}`,
  'gi',
);
const BEHIND = new RegExp(
  `\\b(${NUMBER})${SCALE}\\s?(?:\\)\\s?)?(€|£|(?:${CODE})\\b|${NAMES.map(([name]) => name).join('|')})`,
  'gi',
);
/** Finds amounts with a currency, in order, without overlap; `currency` is an ISO 4217 code. */
export function findMoney(text: string): MoneyMention[] {
  const found: MoneyMention[] = [];
  for (const match of text.matchAll(BEFORE)) {
    addMention(found, match, match[2]!, match[3], match[1]!);
  }
  for (const match of text.matchAll(BEHIND)) {
    addMention(found, match, match[1]!, match[2], match[3]!);
  }
  found.push(...findSpelledMoney(text));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((mention) => mention.start >= end && (end = mention.end) > 0);
}

const CURRENCY_NAME = new RegExp(
  `(?<=\\p{L}[\\s-])(${NAMES.map(([name]) => name).join('|')}|(?:${CODE})\\b)`,
  'giu',
);

/** Finds amounts whose number is in words, as `two hundred and fifty thousand pounds`. */
function findSpelledMoney(text: string): MoneyMention[] {
  return [...text.matchAll(CURRENCY_NAME)].flatMap((match) => {
    const amount = readSpelledAmount(text.slice(0, match.index));
    const currency = currencyOf(match[1]!);
    if (!amount || !currency) return [];
    return [{ ...amount, currency, end: match.index + match[0].length }];
  });
}

function addMention(
  found: MoneyMention[],
  match: RegExpExecArray,
  digits: string,
  scale: string | undefined,
  sign: string,
): void {
  const value = parseAmount(digits);
  const currency = currencyOf(sign);
  if (value === undefined || !currency) return;
  const factor = scale ? FACTOR_BY_SCALE.get(scale.toLowerCase())! : 1;
  const start = match.index;
  found.push({ start, end: start + match[0].trimEnd().length, value: value * factor, currency });
}

function currencyOf(sign: string): string | undefined {
  const code = sign.toUpperCase();
  if (code === 'RMB') return 'CNY';
  if (new RegExp(`^(?:${CODE})$`).test(code)) return code;
  return SYMBOLS[code] ?? CODE_BY_NAME.get(sign.toLowerCase());
}

/**
 * Parses `1,234.50`, `1.234,50` and `1 234`. The last sign before one or two digits is the decimal one.
 *
 * @returns undefined when the text holds no digits
 */
export function parseAmount(digits: string): number | undefined {
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replace(/\D/g, '');
  const value = Number(`${whole}.${decimals?.[1] ?? '0'}`);
  return Number.isFinite(value) && whole !== '' ? value : undefined;
}
