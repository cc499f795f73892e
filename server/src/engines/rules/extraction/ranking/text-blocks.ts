import { anyCue } from '../../../../language/cues.ts';
import type { PageLine } from '../../analysis/figures/lines.ts';

/** Part of a letter or form: its first lines, the lines before the salutation, those behind the closing words. */
export type TextBlock = 'top' | 'address' | 'salutation' | 'closing' | 'body';

const SALUTATION = new RegExp(String.raw`^\s*${anyCue('letters/greetings')}(?!\p{L})`, 'iu');
const CLOSING = new RegExp(
  String.raw`^\s*(?:${anyCue('letters/closings')}|signed|for and on behalf|executed)(?!\p{L})`,
  'iu',
);
const LETTER_LINE_MAX = 60;
const TOP_LINES = 4;
const ADDRESS_LINES = 9;
const CLOSING_LINES = 7;

/** Tells of each line which part of a letter or form it belongs to. */
export function findBlocks(lines: readonly PageLine[]): TextBlock[] {
  const blocks = lines.map((): TextBlock => 'body');
  for (const [row, { text }] of lines.entries()) {
    if (CLOSING.test(text)) blocks.fill('closing', row + 1, row + 1 + CLOSING_LINES);
  }
  const salutation = lines.findIndex(
    ({ text }) => text.length < LETTER_LINE_MAX && SALUTATION.test(text),
  );
  if (salutation >= 0) {
    blocks.fill('address', Math.max(0, salutation - ADDRESS_LINES), salutation);
    blocks[salutation] = 'salutation';
  }
  const written = lines.flatMap(({ text }, row) => (text.trim() === '' ? [] : [row]));
  for (const row of written.slice(0, TOP_LINES)) {
    if (blocks[row] === 'body' || blocks[row] === 'address') blocks[row] = 'top';
  }
  return blocks;
}

const MARKED_HEADING = /^\s*(?:#{1,6}\s|(?:§\s?)?\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s)/;
const BOLD_LINE = /^\*\*[^*]+\*\*:?$/;
const HEADING_LENGTH_MAX = 80;
/** Most lines that belong to one heading. */
const REACH = 48;

/** Returns the nearest heading above each line. */
export function findHeadings(lines: readonly PageLine[]): (string | undefined)[] {
  let heading: { text: string; row: number } | undefined;
  return lines.map(({ text }, row) => {
    const own = heading && row - heading.row <= REACH ? heading.text : undefined;
    if (isHeading(text, lines[row - 1]?.text)) heading = { text, row };
    return own;
  });
}

function isHeading(text: string, before = ''): boolean {
  const words = text.trim();
  if (words.length === 0 || words.length > HEADING_LENGTH_MAX) return false;
  if (/[.,;]$/.test(words) || /\s{3,}|\t|\|/.test(words)) return false;
  if (MARKED_HEADING.test(text) || BOLD_LINE.test(words)) return true;
  const isCapital = words === words.toUpperCase() && /\p{Lu}{3}/u.test(words);
  return isCapital || (words.endsWith(':') && before.trim() === '');
}
