import { anyCue } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';

/** Number in a row; a dash stands for zero. */
const FIGURE = /\d[\d.,]*|(?<=\s)[-–—](?=\s|$)/g;
const ENDS_IN_FIGURE = /(?:\d\s?[)%]?|[-–—])$/;
const WORD = /\p{L}{2,}/gu;
const FIGURES_MIN = 2;
const ROW_WORDS_MAX = 12;
const ROWS_MIN = 2;
const ROW_LENGTH_MAX = 300;

/**
 * Splits a span of folded text into lines where it is a table, so that each row is a passage.
 *
 * @returns the span itself when it has no rows of figures; prose beside rows stays together
 */
export function splitRows(text: string, span: Span): Span[] {
  const content = text.slice(span.start, span.end);
  if (!content.includes('\n')) return [span];
  const lines = splitLines(content, span.start);
  const isRow = lines.map(({ start, end }) => isTableRow(text.slice(start, end)));
  if (isRow.filter(Boolean).length < ROWS_MIN) return [span];
  const pieces: Span[] = [];
  for (const [i, line] of lines.entries()) {
    const before = pieces.at(-1);
    if (before && !isRow[i] && !isRow[i - 1]) before.end = line.end;
    else pieces.push({ ...line });
  }
  return pieces;
}

/** Returns true for a line with at most a short label and at least two figures, one of them at its end. */
export function isTableRow(line: string): boolean {
  if (line.length > ROW_LENGTH_MAX || !ENDS_IN_FIGURE.test(line.trimEnd().slice(-3))) return false;
  const figures = line.match(FIGURE)?.length ?? 0;
  const words = line.match(WORD)?.length ?? 0;
  return figures >= FIGURES_MIN && words <= ROW_WORDS_MAX;
}

function splitLines(content: string, offset: number): Span[] {
  const lines: Span[] = [];
  let start = 0;
  while (start <= content.length) {
    const next = content.indexOf('\n', start);
    const end = next === -1 ? content.length : next;
    if (end > start) lines.push({ start: offset + start, end: offset + end });
    start = end + 1;
  }
  return lines;
}

const NUMBERING =
  /^(?:[\W\d]|(?:art\p{L}*|cl[áa]usula|section|clause|paragraph|§)\.?\s(?=[\dIVXL])|[IVXL]+[.)]?(?=\s|$))+/iu;
const VERB = new RegExp(String.raw`(?<!\p{L})${anyCue('questions/sentence-verbs')}(?!\p{L})`, 'iu');
/** Full stop behind a word in lower case, as of `English law applies.`; headings capitalize their last word. */
const SHORT_SENTENCE = /\s\p{Ll}{4,}\.$/u;
const HEADING_WORDS_MAX = 3;
const UPPERCASE_WORDS_MAX = 8;

/** Returns true for a heading or a number without any statement: `9.2 Cap.`, `Article 7`, `TERCERA.`. */
export function isBareHeading(passage: string): boolean {
  const words = passage.trim().replace(NUMBERING, '');
  if (!/\p{L}/u.test(words)) return !/\d{3}/.test(passage);
  if (/\d|[:;,]$/.test(words)) return false;
  const count = words.split(/\s+/).length;
  if (!/\p{Ll}/u.test(words)) return count <= UPPERCASE_WORDS_MAX;
  if (SHORT_SENTENCE.test(words)) return false;
  return count <= HEADING_WORDS_MAX && /^\p{Lu}/u.test(words) && !VERB.test(words);
}
