import type { Span } from '../../../../language/span.ts';
import type { Reading } from '../document/reading.ts';
import { findDates } from '../../../../language/dates/dates.ts';
import { findValues, type ValueMention } from '../contract-terms/sentence-values.ts';

/** Value in a statement: a typed one, or a number without a unit. */
export type Operand = ValueMention | (Span & { type: 'number'; value: number });

/** Passage that may state amendments. Offsets are those of its text. */
export type Statement = {
  /** Offset of the statement in the folded text. */
  start: number;
  /** Text of the statement with every line end as a space. */
  text: string;
  /** Text in which quoted words are QUOTED, values are VALUE and the passage behind a colon is GIVEN, as long as before. */
  skeleton: string;
  /** Words in quotation marks, without these. */
  quoted: readonly Span[];
  /** Values outside quotation marks. */
  values: readonly Operand[];
  /** Passage that the statement introduces by `as follows:`. */
  given: Span | undefined;
};

export const QUOTED = '\u0001';
export const VALUE = '\u0002';
export const GIVEN = '\u0003';

const INTRODUCES = /\b(?:following|follows|to read|now (?:reads?|says?)|by|with)\s?:[\s\u2029]*/gi;
/** Words for the place of a passage that a colon introduces; others introduce a list of amendments. */
const NAMES_PLACE =
  /\b(?:sections?|clauses?|articles?|paragraphs?|definitions?|rules?|points?)\b|§/i;
const QUOTE_LENGTH_MAX = 4_000;
const GIVEN_LENGTH_MAX = 4_000;

/** Reads a passage as a statement. It may end behind the passage, with the words that it quotes or introduces. */
export function readStatement({ text }: Reading, { start, end }: Span): Statement {
  const introduced = readIntroduced(text, start, end);
  const given = introduced && { start: introduced.start - start, end: introduced.end - start };
  const closed = introduced ? skipQuote(text, introduced.end) : findEndOfQuote(text, start, end);
  const whole = text.slice(start, closed).replace(/[\n\u2029]/g, ' ');
  const head = given ? whole.slice(0, given.start) : whole;
  const quoted = findQuoted(head);
  const open = maskAll(whole, [...quoted, ...(given ? [given] : [])], ' ');
  const values = findOperands(open);
  const skeleton = maskAll(
    maskAll(maskAll(whole, values, VALUE), quoted, QUOTED),
    given ? [given] : [],
    GIVEN,
  );
  return { start, text: whole, skeleton, quoted, values, given };
}

function skipQuote(text: string, offset: number): number {
  return text[offset] === '"' ? offset + 1 : offset;
}

function maskAll(text: string, spans: readonly Span[], sign: string): string {
  let [masked, from] = ['', 0];
  for (const { start, end } of spans) {
    masked += text.slice(from, start) + sign.repeat(end - start);
    from = end;
  }
  return masked + text.slice(from);
}

/** Finds the passage behind `as follows:`: the words in quotation marks, or the next line. */
function readIntroduced(text: string, start: number, end: number): Span | undefined {
  for (const match of text.slice(start, end + 2).matchAll(INTRODUCES)) {
    if (!NAMES_PLACE.test(text.slice(start, start + match.index))) continue;
    const from = start + match.index + match[0].length;
    const quote = text[from] === '"' ? findClosingQuote(text, from) : undefined;
    const isWhole =
      quote !== undefined && /^"[\s.,;]*(?:[\n\u2029]|$|\(?\d)/.test(text.slice(quote, quote + 8));
    if (isWhole) return { start: from + 1, end: quote };
    if (quote !== undefined && !/[\n\u2029]/.test(match[0])) continue;
    const line = /^[^\n\u2029]*/.exec(text.slice(from, from + GIVEN_LENGTH_MAX))![0];
    if (line.trim() !== '' && /[\n\u2029]|follow|now/i.test(match[0])) {
      return { start: from, end: from + line.length };
    }
  }
  return undefined;
}

/** Returns the end of a passage, moved behind the quotation that it leaves open. */
function findEndOfQuote(text: string, start: number, end: number): number {
  let at = text.indexOf('"', start);
  while (at !== -1 && at < end) {
    const close = findClosingQuote(text, at);
    if (close === undefined) return end;
    if (close >= end) return close + 1;
    at = text.indexOf('"', close + 1);
  }
  return end;
}

/** Finds the quotation mark that closes the one at `open`, over pairs of others inside. */
function findClosingQuote(text: string, open: number): number | undefined {
  let depth = 1;
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && at - open < QUOTE_LENGTH_MAX) {
    const isOpening = /[\s(["]/.test(text[at - 1]!) && /[^\s.,;:)]/.test(text[at + 1] ?? ' ');
    depth += isOpening ? 1 : -1;
    if (depth === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return undefined;
}

function findQuoted(text: string): Span[] {
  const quoted: Span[] = [];
  let at = text.indexOf('"');
  while (at !== -1) {
    const close = findClosingQuote(text, at);
    if (close === undefined) break;
    quoted.push({ start: at + 1, end: close });
    at = text.indexOf('"', close + 1);
  }
  return quoted;
}

const BARE_NUMBER =
  /(?<![\w.,§$€£-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w%])|(?<![\w.,§$€£-])\d{1,9}(?:\.\d{1,4})?(?![\w%.]|,\d|\s?\))/g;
/** Words before a number that is the number of something. */
const NUMBERED =
  /(?:^|\b(?:section|clause|article|paragraph|no\.?|number|annex|schedule|page|of|january|february|march|april|may|june|july|august|september|october|november|december)\s)$/i;

function findOperands(text: string): Operand[] {
  const typed: Operand[] = findValues(text, findDates(text));
  const numbers = [...text.matchAll(BARE_NUMBER)].flatMap((match): Operand[] => {
    const span = { start: match.index, end: match.index + match[0].length };
    const isTyped = typed.some((value) => value.start < span.end && span.start < value.end);
    const behind = text.slice(span.end, span.end + 12);
    const isDay = /^\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(behind);
    const isNumbered = NUMBERED.test(text.slice(Math.max(0, span.start - 12), span.start));
    if (isTyped || isDay || isNumbered) return [];
    return [{ ...span, type: 'number', value: Number(match[0].replaceAll(',', '')) }];
  });
  return [...typed, ...numbers].toSorted((a, b) => a.start - b.start);
}
