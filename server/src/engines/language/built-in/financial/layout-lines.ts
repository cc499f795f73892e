import type { PageLayout, WordBox } from '../../../text-extraction/page-layout.ts';
import type { Line } from './line.ts';

/** Words whose middles lie nearer than this share of their height stand on one line. */
const SAME_LINE = 0.5;
/** A gap wider than this share of the height parts cells; between words it is about a quarter. */
const CELL_GAP = 0.9;
const CELL_SEPARATOR = '   ';

/**
 * The lines of laid-out pages, top down, their words from left to right, whatever the order in which the file draws
 * them.
 *
 * @param text what the offsets of the words refer to
 */
export function linesOfLayout(text: string, layouts: readonly PageLayout[]): Line[] {
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

function toLine(text: string, words: readonly WordBox[], page: number): Line {
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
