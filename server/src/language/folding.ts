import { findIndexFrom } from './find-in-order.ts';
import { findHeadersAndFooters } from './headers-and-footers.ts';
import { findBreaksWithinSentences } from './page-breaks.ts';
import type { Span } from './span.ts';

/**
 * Text of a document in the form that extractors read: blanks collapsed, quotes and dashes plain, hyphenated words
 * joined, headers, footers and the bold marks of Markdown removed. Every offset maps back to the raw text, so that evidence quotes the document
 * literally.
 *
 * A blank is one of four characters, all matched by `\s`: a space, a tab between two cells of a table, `\n` for one
 * line end of the raw text or a page break within a sentence, PARAGRAPH_END for an empty line or another page break.
 */
export type FoldedText = {
  text: string;
  /** Maps the start of a folded span to the raw text. */
  rawStart(foldedStart: number): number;
  /** Maps the end of a folded span to the raw text, before blanks that follow it. */
  rawEnd(foldedEnd: number): number;
};

export const PARAGRAPH_END = '\u2029';

/** Repetitions of a sign that are kept; rules, dotted leaders and blanks to fill in have more. */
const SIGN_REPEATS_MAX = 3;

const BOLD_MARK = '**';

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const PARAGRAPH = 0x2029;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const HYPHEN = 0x2d;

const PLAIN = new Map<number, number>([
  ...[0x2018, 0x2019, 0x201a, 0x201b, 0x60, 0xb4].map((code) => [code, SINGLE_QUOTE] as const),
  ...[0x201c, 0x201d, 0x201e, 0x201f, 0xab, 0xbb].map((code) => [code, DOUBLE_QUOTE] as const),
  ...[0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212].map((c) => [c, HYPHEN] as const),
]);

const SOFT_HYPHEN = 0xad;
const INVISIBLE = new Set([SOFT_HYPHEN, 0x200b, 0x200c, 0x200d, 0xfeff]);

export function foldText(raw: string): FoldedText {
  const folded: FoldBuffer = {
    codes: new Uint16Array(raw.length),
    origins: new Uint32Array(raw.length),
    length: 0,
    repeats: 0,
  };
  let start = 0;
  for (const { kind, ...removed } of listRemoved(raw)) {
    foldStretch(raw, { start, end: removed.start }, folded);
    if (kind !== undefined) appendGap(raw, { ...removed, kind }, folded);
    start = removed.end;
  }
  foldStretch(raw, { start, end: raw.length }, folded);
  const { codes, origins } = folded;
  const length = lengthWithoutBlankEnd(folded);
  return {
    text: new TextDecoder('utf-16le').decode(codes.subarray(0, length)),
    rawStart: (offset) => (offset >= length ? raw.length : origins[offset]!),
    rawEnd: (offset) => (offset === 0 ? 0 : origins[Math.min(offset, length) - 1]! + 1),
  };
}

/** Lists what is left out: headers and footers, and the page breaks within a sentence, each of which is a line end. */
function listRemoved(raw: string): (Span & { kind?: number })[] {
  const furniture = findHeadersAndFooters(raw);
  const breaks = findBreaksWithinSentences(raw, furniture);
  const removed = [
    ...breaks.map((span) => ({ ...span, kind: LINE_FEED })),
    ...furniture.filter(({ start }) => !isWithin(breaks, start)),
  ];
  return removed.toSorted((a, b) => a.start - b.start);
}

function isWithin(spans: readonly Span[], offset: number): boolean {
  const last = spans[findIndexFrom(spans, offset + 1) - 1];
  return last !== undefined && offset < last.end;
}

const UNEVEN_BLANKS = /[^\S ]|\s\s/;

/** Replaces every run of blanks by one space. A text that has only single spaces is returned without a copy. */
export function collapseBlanks(text: string): string {
  return UNEVEN_BLANKS.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** Folds a short string in the same way, as a requested key or a quoted value, onto one line. */
export function foldString(raw: string): string {
  return collapseBlanks(foldText(raw).text).trim();
}

type FoldBuffer = {
  codes: Uint16Array;
  /** Raw offset of each code. */
  origins: Uint32Array;
  length: number;
  /** Number of times that the last sign was repeated. */
  repeats: number;
};

function foldStretch(raw: string, { start, end }: Span, folded: FoldBuffer): void {
  let i = start;
  while (i < end) {
    if (isBlank(raw.charCodeAt(i))) {
      const gap = readGap(raw, i);
      appendGap(raw, gap, folded);
      i = gap.end;
    } else if (isBoldMark(raw, i)) {
      i += BOLD_MARK.length;
    } else {
      appendSign(raw.charCodeAt(i), i, folded);
      i++;
    }
  }
}

/** Tells whether bold text of Markdown begins or ends at an offset; `[**]` hides words, and `2**8` is a power. */
function isBoldMark(raw: string, at: number): boolean {
  if (!raw.startsWith(BOLD_MARK, at)) return false;
  const before = raw[at - 1] ?? ' ';
  const after = raw[at + BOLD_MARK.length] ?? ' ';
  if (/[*[\\]/.test(before) || /[*\]]/.test(after)) return false;
  const opens = /[^\p{L}\p{N}]/u.test(before) && /\S/.test(after);
  const closes = /\S/.test(before) && /[^\p{L}\p{N}]/u.test(after);
  return opens || closes;
}

function appendSign(code: number, origin: number, folded: FoldBuffer): void {
  const plain = PLAIN.get(code) ?? code;
  const previous = folded.codes[folded.length - 1];
  folded.repeats = plain === previous && isSign(plain) ? folded.repeats + 1 : 0;
  if (INVISIBLE.has(code) || folded.repeats >= SIGN_REPEATS_MAX) return;
  // Two single quotes in a row are how typewritten text writes a double one.
  if (plain === SINGLE_QUOTE && previous === SINGLE_QUOTE) {
    folded.codes[folded.length - 1] = DOUBLE_QUOTE;
  } else {
    append(plain, origin, folded);
  }
}

function append(code: number, origin: number, folded: FoldBuffer): void {
  folded.codes[folded.length] = code;
  folded.origins[folded.length++] = origin;
}

function lengthWithoutBlankEnd({ codes, length }: FoldBuffer): number {
  return length > 0 && isBlank(codes[length - 1]!) ? length - 1 : length;
}

type Gap = Span & { kind: number };

function readGap(raw: string, start: number): Gap {
  let end = start;
  let lineEnds = 0;
  for (; end < raw.length && isBlank(raw.charCodeAt(end)); end++) {
    const code = raw.charCodeAt(end);
    if (code === LINE_FEED) lineEnds++;
    else if (code === FORM_FEED) lineEnds += 2;
  }
  const blank = isBetweenCells(raw, start, end) ? TAB : SPACE;
  const kind = lineEnds === 0 ? blank : lineEnds === 1 ? LINE_FEED : PARAGRAPH;
  return { start, end, kind };
}

const LABEL_LENGTH_MAX = 80;
/** Line up to a tab that has a word; `1.1` and `(a)` before a tab number a paragraph. */
const CELL = /\p{L}{2}[^\n\f\t]*$/u;

/** Tells whether a gap is a tab between two cells of a table. */
function isBetweenCells(raw: string, start: number, end: number): boolean {
  const isTab = raw.slice(start, end).includes('\t');
  return isTab && CELL.test(raw.slice(Math.max(0, start - LABEL_LENGTH_MAX), start));
}

function appendGap(raw: string, gap: Gap, folded: FoldBuffer): void {
  const { codes, length } = folded;
  const previous = codes[length - 1];
  if (previous === undefined) return;
  const continues = isLowerCase(raw.charCodeAt(gap.end));
  if (isBlank(previous)) {
    // A header or footer stood between two gaps: the wider of them counts.
    if (continues && previous !== TAB) codes[length - 1] = SPACE;
    else if (rank(gap.kind) > rank(previous)) codes[length - 1] = gap.kind;
  } else if (continues && rank(gap.kind) > 0 && endsInBrokenWord(folded)) {
    folded.length--;
  } else {
    append(continues && gap.kind !== TAB ? SPACE : gap.kind, gap.start, folded);
  }
}

function endsInBrokenWord({ codes, length }: FoldBuffer): boolean {
  return length > 1 && codes[length - 1] === HYPHEN && isLowerCase(codes[length - 2]!);
}

function rank(blank: number): number {
  return blank === PARAGRAPH ? 2 : blank === LINE_FEED ? 1 : 0;
}

function isBlank(code: number): boolean {
  return (
    code <= SPACE ||
    code === 0xa0 ||
    code === PARAGRAPH ||
    code === 0x2028 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x3000
  );
}

function isLowerCase(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && code <= 0xff && code !== 0xf7);
}

function isSign(code: number): boolean {
  return code < 0x80
    ? !(
        (code >= 0x30 && code <= 0x39) ||
        (code >= 0x41 && code <= 0x5a) ||
        (code >= 0x61 && code <= 0x7a)
      )
    : code >= 0x2000 && code <= 0x2bff;
}
