import type { Span } from '../../../../language/span.ts';
import type { FigureTable } from '../figures/table.ts';
import {
  CURRENCY,
  currencyCode,
  type UnitMention,
} from '../../../../language/numbers/money-units.ts';

/** Currency of a document's figures. */
export type FoundCurrency = {
  /** ISO 4217. */
  currency: string;
  spans: readonly Span[];
  /** Share of this currency among all mentions of currencies, 0 to 1. */
  share: number;
  /** Source: the unit of tables, the amounts of the text, or the country of the company's legal form. */
  source: 'unit' | 'amounts' | 'country';
};

const CURRENCY_BESIDE_NUMBER = new RegExp(
  `(?<!\\p{L})(${CURRENCY})\\s?[-(]?\\d|(?<![\\d.,'’])\\d[\\d.,'’]{0,30}\\s?(?:(?:million|billion|Mio\\.?|Mrd\\.?|millions?|millones|milhões|mil|bn|m)\\s(?:d['’]|de\\s)?|[MkKT](?=[€$£]|EUR|USD|CHF))?(${CURRENCY})(?!\\p{L})`,
  'giu',
);
const ANY_CURRENCY = new RegExp(`(?<!\\p{L})(${CURRENCY})(?!\\p{L})`, 'giu');

/** Returns the currency that the text itself names; undefined for one inferred from a country. */
export function statedCurrency({
  currency,
}: {
  currency: FoundCurrency | undefined;
}): string | undefined {
  return currency && currency.source !== 'country' ? currency.currency : undefined;
}

/** Chooses the currency of the tables' units, else the one of most amounts, else that of the company's legal form. */
export function chooseCurrency(
  text: string,
  tables: readonly FigureTable[],
  units: readonly UnitMention[],
): FoundCurrency | undefined {
  const mentions = findMentions(text);
  const choice = fromUnits(tables, units, mentions) ?? fromMentions(mentions);
  if (!choice) return fromLegalForm(text);
  const named = isBareDollar(text, choice) ? findNamedDollar(text) : undefined;
  return named ? { ...choice, currency: named.currency, spans: [named] } : choice;
}

function fromUnits(
  tables: readonly FigureTable[],
  units: readonly UnitMention[],
  mentions: readonly Mention[],
): FoundCurrency | undefined {
  const candidates = [...tables.flatMap((table) => table.units), ...units].filter(
    (unit): unit is UnitMention & { currency: string } => unit.currency !== undefined,
  );
  const unit =
    candidates.find(({ isPlain, scale }) => isPlain && scale !== undefined) ?? candidates[0];
  if (!unit) return undefined;
  const same = mentions.filter(({ currency }) => currency === unit.currency).length;
  const share = mentions.length === 0 ? 1 : same / mentions.length;
  return { currency: unit.currency, spans: [unit], share, source: 'unit' };
}

function fromMentions(mentions: readonly Mention[]): FoundCurrency | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of mentions) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [top] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!top) return undefined;
  const first = mentions.find(({ currency }) => currency === top[0])!;
  return {
    currency: top[0],
    spans: [first],
    share: top[1] / mentions.length,
    source: 'amounts',
  };
}

type Mention = Span & { currency: string };

/** Finds currencies beside numbers; if there are none, every name of a currency. */
function findMentions(text: string): Mention[] {
  const beside = readMentions(text, CURRENCY_BESIDE_NUMBER);
  return beside.length > 0 ? beside : readMentions(text, ANY_CURRENCY);
}

function readMentions(text: string, pattern: RegExp): Mention[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const words = match[1] ?? match[2]!;
    const currency = currencyCode(words);
    const start = match.index + match[0].indexOf(words);
    return currency ? [{ currency, start, end: start + words.length }] : [];
  });
}

function isBareDollar(text: string, { spans: [span] }: FoundCurrency): boolean {
  return /^[^A-Za-z]*\$|^dollars?$/i.test(text.slice(span!.start, span!.end));
}

const DOLLARS = new Set(['AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'COP', 'CLP', 'ARS']);

/** Finds a dollar or peso that the text names in full or by its code. */
function findNamedDollar(text: string): Mention | undefined {
  return readMentions(text, ANY_CURRENCY).find(({ currency }) => DOLLARS.has(currency));
}

/** Legal forms that exist in one country or one currency area only. */
const LEGAL_FORMS: readonly (readonly [pattern: RegExp, currency: string])[] = [
  [/\b(?:LLC|L\.L\.C\.|Inc\.?|Incorporated|Corp\.)(?![\p{L}])/u, 'USD'],
  [/\b(?:GmbH|e\.K\.|SARL|S\.A\.R\.L\.|SAS|S\.L\.U?\.?|B\.V\.|S\.r\.l\.)(?![\p{L}])/u, 'EUR'],
  [/\b(?:Ltda\.?|S\/A)(?![\p{L}])/u, 'BRL'],
  [/\bplc\b/iu, 'GBP'],
  [/\bSDN\.? BHD\b/iu, 'MYR'],
  [/\bPty\.? Ltd\b/iu, 'AUD'],
];

function fromLegalForm(text: string): FoundCurrency | undefined {
  for (const [pattern, currency] of LEGAL_FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    return { currency, spans: [span], share: 0, source: 'country' };
  }
  return undefined;
}

/** Returns the confidence in a currency, 0 to 1. */
export function currencyConfidence({ source, share }: FoundCurrency): number {
  if (source === 'country') return 0.5;
  return source === 'unit' ? 0.75 + 0.2 * share : 0.5 + 0.4 * share;
}
