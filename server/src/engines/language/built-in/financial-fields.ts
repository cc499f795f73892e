import { type FieldFinding, foundObjects, foundValue, NOT_FOUND } from './field-finding.ts';
import { findMoney, parseAmount } from './money.ts';
import type { Span } from './page-furniture.ts';
import type { Reading } from './reading.ts';

const LINE_LENGTH_MAX = 300;

const PERIOD =
  /\b(?:for the )?(?:(?:three|six|nine|twelve|\d{1,2})[- ](?:months?|weeks?)(?: period)? ended|(?:fiscal )?(?:years?|quarters?|periods?|months?) end(?:ed|ing)|fiscal (?:year )?(?:19|20)\d\d|FY ?(?:19|20)?\d\d|Q[1-4] (?:19|20)\d\d|as (?:of|at))\s?(?:[A-Z][a-z]+ \d{1,2}, ?(?:19|20)\d\d|\d{1,2} [A-Z][a-z]+ (?:19|20)\d\d|(?:19|20)\d\d)?/g;

/** The reporting period as the text words it. */
export function findPeriod(reading: Reading): FieldFinding {
  for (const match of reading.text.matchAll(PERIOD)) {
    if (!/\d{2}/.test(match[0]) || match[0].startsWith('as ')) continue;
    const words = match[0].trimEnd();
    const start = match.index;
    return foundValue(words.replace(/\s+/g, ' '), [{ start, end: start + words.length }], 0.75);
  }
  return NOT_FOUND;
}

/** The currency of most amounts, as an ISO 4217 code; the first amount in it is the evidence. */
export function findCurrency(reading: Reading): FieldFinding {
  const mentions = findMoney(reading.text);
  const counts = new Map<string, number>();
  for (const { currency } of mentions) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [top] = [...counts].toSorted((a, b) => b[1] - a[1]);
  const first = top && mentions.find(({ currency }) => currency === top[0]);
  if (!top || !first) return NOT_FOUND;
  const share = top[1] / mentions.length;
  return foundValue(top[0], [{ start: first.start, end: first.end }], 0.5 + share * 0.4);
}

const AMOUNT = /\(?[$€£]?\s?\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?\)?(?![\d%/-])/g;

/**
 * The first amount on the line that begins with a label, as a table of figures has it.
 *
 * @param label source of a regular expression
 */
export function findFigure(reading: Reading, label: string): FieldFinding {
  const lines = new RegExp(
    `(?:^|[\\n\\u2029])\\s?(?:${label})[^\\n\\u2029\\d$€£(]{0,60}([^\\n\\u2029]{1,${LINE_LENGTH_MAX}})`,
    'gi',
  );
  for (const match of reading.text.matchAll(lines)) {
    const figure = readAmount(
      reading.text,
      match.index + match[0].length - match[1]!.length,
      match[1]!,
    );
    if (figure) return foundValue(figure.value, [figure.span], 0.6);
  }
  return NOT_FOUND;
}

function readAmount(
  text: string,
  offset: number,
  words: string,
): { value: number; span: Span } | undefined {
  for (const match of words.matchAll(AMOUNT)) {
    const digits = match[0].replace(/[^\d.,]/g, '');
    const value = parseAmount(digits);
    // A bare year or a note number is no amount.
    if (value === undefined || /^(?:19|20)\d\d$|^\d{1,2}$/.test(digits)) continue;
    const start = offset + match.index + (match[0].length - match[0].trimStart().length);
    const end = offset + match.index + match[0].length;
    return {
      value: /^\s?\(.*\)$/.test(text.slice(start, end)) ? -value : value,
      span: { start, end },
    };
  }
  return undefined;
}

const TOTAL_LINE =
  /(?:^|[\n\u2029])\s?((?:grand |sub-?|net |gross )?total[^\n\u2029\d$€£(:]{0,60}):?\s?([^\n\u2029]{1,120})/gi;

/** Lines that begin with `Total`, as objects `{label, value, confidence}`. */
export function findTotals(reading: Reading): FieldFinding {
  const totals = [...reading.text.matchAll(TOTAL_LINE)].flatMap((match) => {
    const amountsStart = match.index + match[0].length - match[2]!.length;
    const figure = readAmount(reading.text, amountsStart, match[2]!);
    if (!figure) return [];
    const start = match.index + match[0].indexOf(match[1]!);
    const label = match[1]!.replace(/\s+/g, ' ').trim();
    return [
      { label, value: figure.value, confidence: 0.6, spans: [{ start, end: figure.span.end }] },
    ];
  });
  return foundObjects(totals);
}

const RATIO =
  /\b((?:gross|operating|net|profit|ebitda|effective tax|current|debt|interest coverage|return on)\s(?:\w+\s){0,3}(?:margin|rate|ratio|equity|assets|coverage))[^.\n\u2029]{0,60}?\b(\d{1,3}(?:\.\d{1,2})?)\s?(%|percent|x\b|to 1)/gi;

/** Ratios that the text states, as objects `{name, value, unit, confidence}`; none is computed. */
export function findRatios(reading: Reading): FieldFinding {
  const ratios = [...reading.text.matchAll(RATIO)].map((match) => ({
    name: match[1]!.replace(/\s+/g, ' ').toLowerCase(),
    value: Number(match[2]),
    unit: match[3] === '%' || /percent/i.test(match[3]!) ? 'percent' : 'times',
    confidence: 0.6,
    spans: [{ start: match.index, end: match.index + match[0].length }],
  }));
  return foundObjects(ratios);
}

/** The name at the head of a receipt or invoice: its first line with letters. */
export function findCompany(reading: Reading): FieldFinding {
  const party = reading.parties[0];
  const line = /(?:^|[\n\u2029])([^\n\u2029]{3,80})/.exec(reading.text.slice(0, 400));
  if (!line || !/\p{L}{3}/u.test(line[1]!)) {
    return party ? foundValue(party.name, [party], party.confidence) : NOT_FOUND;
  }
  const start = line.index + line[0].length - line[1]!.length;
  return foundValue(line[1]!.trim(), [{ start, end: start + line[1]!.trimEnd().length }], 0.5);
}
