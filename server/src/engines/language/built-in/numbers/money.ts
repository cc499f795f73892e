import type { Span } from '../text/page-furniture.ts';

/** An amount of money as the text writes it. Offsets are those of the text searched. */
export type MoneyMention = Span & { value: number; currency: string };

const SYMBOLS: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
};
const WORDS: Readonly<Record<string, string>> = {
  dollars: 'USD',
  'u.s. dollars': 'USD',
  'us dollars': 'USD',
  'united states dollars': 'USD',
  euros: 'EUR',
  euro: 'EUR',
  pounds: 'GBP',
  'pounds sterling': 'GBP',
  yen: 'JPY',
  rmb: 'CNY',
  renminbi: 'CNY',
  yuan: 'CNY',
};
const CODE = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|RMB|HKD|SGD|INR|BRL|MXN|SEK|NOK|DKK|ZAR|PLN';
const NUMBER = "\\d{1,3}(?:[,.' ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,12}(?:[.,]\\d{1,2})?";
const SCALE = '(?:\\s?(million|billion|thousand|mn|bn|m|k)\\b)?';

const BEFORE = new RegExp(
  `((?:US|CA|HK|[CASR])?\\$|[€£¥₹]|\\b(?:${CODE})\\b)\\s?(?:\\$\\s?)?(${NUMBER})(?![\\d%])${SCALE}`,
  'gi',
);
const BEHIND = new RegExp(
  `\\b(${NUMBER})${SCALE}\\s?(?:\\)\\s?)?(€|£|(?:${CODE})\\b|(?:u\\.s\\. |us |united states )?dollars|pounds(?: sterling)?|euros?\\b|yen\\b|renminbi|yuan)`,
  'gi',
);
const SCALES: Readonly<Record<string, number>> = {
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  thousand: 1e3,
  k: 1e3,
};

/** Finds amounts with a currency, in order, without overlap. */
export function findMoney(text: string): MoneyMention[] {
  const found: MoneyMention[] = [];
  for (const match of text.matchAll(BEFORE)) add(found, match, match[2]!, match[3], match[1]!);
  for (const match of text.matchAll(BEHIND)) add(found, match, match[1]!, match[2], match[3]!);
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((mention) => mention.start >= end && (end = mention.end) > 0);
}

function add(
  found: MoneyMention[],
  match: RegExpExecArray,
  digits: string,
  scale: string | undefined,
  sign: string,
): void {
  const value = parseAmount(digits);
  const currency = currencyOf(sign);
  if (value === undefined || !currency) return;
  const factor = scale ? SCALES[scale.toLowerCase()]! : 1;
  const start = match.index;
  found.push({ start, end: start + match[0].trimEnd().length, value: value * factor, currency });
}

function currencyOf(sign: string): string | undefined {
  const code = sign.toUpperCase();
  if (code === 'RMB') return 'CNY';
  if (new RegExp(`^(?:${CODE})$`).test(code)) return code;
  return SYMBOLS[code] ?? WORDS[sign.toLowerCase()];
}

/** Reads `1,234.50`, `1.234,50` and `1 234`: the last sign before one or two digits is the decimal one. */
export function parseAmount(digits: string): number | undefined {
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replace(/\D/g, '');
  const value = Number(`${whole}.${decimals?.[1] ?? '0'}`);
  return Number.isFinite(value) && whole !== '' ? value : undefined;
}
