import { findPageFurniture } from './page-furniture.ts';

/**
 * A document's text in the form that the extractors read: spaces collapsed, quotes and dashes plain, words joined that
 * a line break had cut, headers and footers left out. Every offset leads back to the raw text, so evidence cuts from
 * what the document really says.
 *
 * A blank is one of three characters, all matched by `\s`: a space, `\n` where the raw text has one line end,
 * PARAGRAPH_END where it has an empty line or a page break.
 */
export type FoldedText = {
  text: string;
  /** Where a folded span begins in the raw text. */
  rawStart(foldedStart: number): number;
  /** Where a folded span ends in the raw text; not behind blanks that follow it. */
  rawEnd(foldedEnd: number): number;
};

export const PARAGRAPH_END = '\u2029';

/** A sign repeated more often than this (rules, dotted leaders, blanks to fill in) says nothing more. */
const SIGN_REPEATS_MAX = 3;

const SPACE = 0x20;
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
  const codes = new Uint16Array(raw.length);
  const origins = new Uint32Array(raw.length + 1);
  const length = fold(raw, codes, origins);
  origins[length] = raw.length;
  return {
    text: new TextDecoder('utf-16le').decode(codes.subarray(0, length)),
    rawStart: (start) => origins[Math.min(start, length)]!,
    rawEnd: (end) => (end === 0 ? 0 : origins[Math.min(end, length) - 1]! + 1),
  };
}

/** Folds a short string in the same way, as a requested key or a quoted value. */
export function foldString(raw: string): string {
  return foldText(raw).text.replace(/\s+/g, ' ').trim();
}

function fold(raw: string, codes: Uint16Array, origins: Uint32Array): number {
  const furniture = findPageFurniture(raw);
  let nextFurniture = 0;
  let length = 0;
  let repeats = 0;
  let i = 0;
  while (i < raw.length) {
    const skip = furniture[nextFurniture];
    if (skip && i >= skip.start) {
      i = Math.max(i, skip.end);
      nextFurniture++;
      continue;
    }
    const code = raw.charCodeAt(i);
    if (isBlank(code)) {
      const gap = readGap(raw, i);
      length = appendGap(raw, gap, codes, origins, length);
      i = gap.end;
      continue;
    }
    const plain = PLAIN.get(code) ?? code;
    const previous = codes[length - 1];
    repeats = plain === previous && isSign(plain) ? repeats + 1 : 0;
    if (!INVISIBLE.has(code) && repeats < SIGN_REPEATS_MAX) {
      // Two single quotes in a row are how typewritten text writes a double one.
      if (plain === SINGLE_QUOTE && previous === SINGLE_QUOTE) codes[length - 1] = DOUBLE_QUOTE;
      else {
        codes[length] = plain;
        origins[length++] = i;
      }
    }
    i++;
  }
  return length > 0 && isBlank(codes[length - 1]!) ? length - 1 : length;
}

type Gap = { start: number; end: number; kind: number };

function readGap(raw: string, start: number): Gap {
  let end = start;
  let lineEnds = 0;
  for (; end < raw.length && isBlank(raw.charCodeAt(end)); end++) {
    const code = raw.charCodeAt(end);
    if (code === LINE_FEED) lineEnds++;
    else if (code === FORM_FEED) lineEnds += 2;
  }
  const kind = lineEnds === 0 ? SPACE : lineEnds === 1 ? LINE_FEED : PARAGRAPH;
  return { start, end, kind };
}

function appendGap(
  raw: string,
  gap: Gap,
  codes: Uint16Array,
  origins: Uint32Array,
  length: number,
): number {
  const previous = codes[length - 1];
  if (previous === undefined) return length;
  const next = raw.charCodeAt(gap.end);
  const continues = isLowerCase(next);
  if (isBlank(previous)) {
    // A header or footer stood between two gaps: the wider of them counts.
    if (continues) codes[length - 1] = SPACE;
    else if (rank(gap.kind) > rank(previous)) codes[length - 1] = gap.kind;
    return length;
  }
  if (gap.kind !== SPACE && continues) {
    const beforeHyphen = codes[length - 2];
    if (previous === HYPHEN && beforeHyphen !== undefined && isLowerCase(beforeHyphen)) {
      return length - 1;
    }
    codes[length] = SPACE;
  } else {
    codes[length] = gap.kind;
  }
  origins[length] = gap.start;
  return length + 1;
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
