import type { PageLayout, WordBox } from '../../../text-extraction/page-layout.ts';

/** Line of a page, from plain text or from the word boxes of a page layout. */
export type PageLine = {
  /** Text of the line; two or more blanks, a tab or a pipe separate the cells of a row. */
  text: string;
  /** Returns the offset in the document's text of a character of `text`. */
  offsetAt(index: number): number;
  /** Returns the horizontal position of a character: in points on a page layout, in characters in plain text. */
  xAt(index: number): number;
  /** Number of the page in the document, from 0. */
  page: number;
};

/** Characters read of a line; a longer line is prose without line ends. */
const LINE_LENGTH_MAX = 400;

/** Splits a text into its non-blank lines. A form feed ends a page. */
export function linesOfText(text: string): PageLine[] {
  const lines: PageLine[] = [];
  let page = 0;
  for (const match of text.matchAll(/[^\n\f\r]+|\f/g)) {
    if (match[0] === '\f') {
      page++;
      continue;
    }
    if (match[0].trim() === '') continue;
    const start = match.index;
    lines.push({
      text: match[0].slice(0, LINE_LENGTH_MAX),
      offsetAt: (index) => start + index,
      xAt: (index) => index,
      page,
    });
  }
  return lines;
}

/** Greatest distance between the middles of two words on one line, as a share of their height. */
const SAME_LINE = 0.5;
/** Narrowest gap between two cells, as a share of the height; a gap between words is about a quarter. */
const CELL_GAP = 0.9;
const CELL_SEPARATOR = '   ';

/**
 * Builds the lines of page layouts, from top to bottom and left to right. The drawing order of the file does not matter.
 *
 * @param text text to which the offsets of the words refer
 */
export function linesOfLayout(text: string, layouts: readonly PageLayout[]): PageLine[] {
  return layouts.flatMap((layout) =>
    groupIntoRows(layout.words).map((words) => toLine(text, words, layout.page - 1)),
  );
}

function groupIntoRows(words: readonly WordBox[]): WordBox[][] {
  const rows: { middle: number; height: number; words: WordBox[] }[] = [];
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const middle = middleOf(word);
    const row = rows.at(-1);
    if (row && middle - row.middle <= SAME_LINE * Math.min(row.height, word.height)) {
      row.words.push(word);
    } else {
      rows.push({ middle, height: word.height, words: [word] });
    }
  }
  return rows.map((row) => row.words.toSorted((a, b) => a.x - b.x));
}

function middleOf({ y, height }: WordBox): number {
  return y + height / 2;
}

function toLine(text: string, words: readonly WordBox[], page: number): PageLine {
  let content = '';
  const offsets: number[] = [];
  const xs: number[] = [];
  let previous: WordBox | undefined;
  for (const word of words) {
    const separator = separatorBetween(previous, word);
    for (let i = 0; i < separator.length; i++) {
      offsets.push(word.start);
      xs.push(word.x);
    }
    const own = text.slice(word.start, word.end);
    for (let i = 0; i < own.length; i++) {
      offsets.push(word.start + i);
      xs.push(word.x + (word.width * i) / own.length);
    }
    content += separator + own;
    previous = word;
  }
  const last = words.at(-1)!;
  return {
    text: content,
    offsetAt: (index) => offsets[index] ?? last.end,
    xAt: (index) => xs[index] ?? last.x + last.width,
    page,
  };
}

function separatorBetween(previous: WordBox | undefined, word: WordBox): string {
  if (!previous) return '';
  const gap = word.x - (previous.x + previous.width);
  const height = Math.min(previous.height, word.height);
  return gap > CELL_GAP * height ? CELL_SEPARATOR : ' ';
}
