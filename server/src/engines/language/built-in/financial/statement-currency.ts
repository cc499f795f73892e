import type { Span } from '../text/page-furniture.ts';
import type { Table } from './table.ts';
import { CURRENCY, currencyCode, type UnitMention } from './unit.ts';

/** The currency of a document's figures. */
export type FoundCurrency = {
  /** ISO 4217. */
  currency: string;
  spans: readonly Span[];
  /** Share of all mentions of currencies that mean this one. */
  share: number;
  /** Where it was found: the unit of tables, beside amounts, or only guessed from the legal form of the company. */
  source: 'unit' | 'amounts' | 'country';
};

const BESIDE_NUMBER = new RegExp(
  `(?<!\\p{L})(${CURRENCY})\\s?[-(]?\\d|(?<![\\d.,'’])\\d[\\d.,'’]{0,30}\\s?(?:(?:million|billion|Mio\\.?|Mrd\\.?|millions?|millones|milhões|mil|bn|m)\\s(?:d['’]|de\\s)?|[MkKT](?=[€$£]|EUR|USD|CHF))?(${CURRENCY})(?!\\p{L})`,
  'giu',
);
const EVERY = new RegExp(`(?<!\\p{L})(${CURRENCY})(?!\\p{L})`, 'giu');

/** Picks the currency of the tables' units; without any, the one that most amounts have. */
export function chooseCurrency(
  text: string,
  tables: readonly Table[],
  units: readonly UnitMention[],
): FoundCurrency | undefined {
  const mentions = mentionsOf(text);
  const found = fromUnits(tables, units, mentions) ?? fromMentions(mentions);
  if (!found) return fromLegalForm(text);
  const named = isBareDollar(text, found) ? namedDollar(text) : undefined;
  return named ? { ...found, currency: named.currency, spans: [named] } : found;
}

function fromUnits(
  tables: readonly Table[],
  units: readonly UnitMention[],
  mentions: readonly Mention[],
): FoundCurrency | undefined {
  const said = [...tables.flatMap((table) => table.units), ...units].filter(
    (unit): unit is UnitMention & { currency: string } => unit.currency !== undefined,
  );
  const unit = said.find(({ isPlain, scale }) => isPlain && scale !== undefined) ?? said[0];
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

/** Currencies beside numbers; without any, every name of one. */
function mentionsOf(text: string): Mention[] {
  const beside = readMentions(text, BESIDE_NUMBER);
  return beside.length > 0 ? beside : readMentions(text, EVERY);
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

/** A dollar or peso that the text calls by its full name or code. */
function namedDollar(text: string): Mention | undefined {
  return readMentions(text, EVERY).find(({ currency }) => DOLLARS.has(currency));
}

/** Legal forms that one country, or one currency, alone has. */
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
