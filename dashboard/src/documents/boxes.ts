import type { DocumentPage, Evidence } from '@docket/sdk';

/** Rectangle on a page, in points from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/** Returns one box for each line of the passage on the page. */
export function findBoxes(
  page: DocumentPage,
  { start, end }: Pick<Evidence, 'start' | 'end'>,
): Box[] {
  const lines: Box[] = [];
  for (const word of page.words ?? []) {
    if (word.end <= start || word.start >= end) continue;
    const last = lines.at(-1);
    // Words whose tops are within half a line of each other stand on the same line.
    if (last && Math.abs(last.y - word.y) < word.height / 2 && word.x >= last.x) {
      last.width = Math.max(last.x + last.width, word.x + word.width) - last.x;
      last.height = Math.max(last.height, word.height);
    } else {
      lines.push({ x: word.x, y: word.y, width: word.width, height: word.height });
    }
  }
  return lines;
}
