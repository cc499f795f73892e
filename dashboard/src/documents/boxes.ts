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

/** Space around the words of a mark, in points. */
const MARGIN = { x: 1.5, y: 0.5 };

/**
 * Returns the boxes that mark lines of one finding, with a margin. None lies over another, since ink over ink is darker:
 * boxes of one line are joined, and lines that overlap meet in the middle.
 */
export function separateBoxes(lines: readonly Box[]): Box[] {
  const joined = joinLines(lines.toSorted((a, b) => a.y - b.y || a.x - b.x));
  const boxes = joined.map(({ x, y, width, height }) => ({
    x: x - MARGIN.x,
    y: y - MARGIN.y,
    width: width + 2 * MARGIN.x,
    height: height + 2 * MARGIN.y,
  }));
  for (const [index, lower] of boxes.entries()) {
    for (const upper of boxes.slice(0, index)) separate(upper, lower);
  }
  return boxes;
}

/** Joins boxes that stand on the same line and overlap or touch. */
function joinLines(sorted: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of sorted) {
    const same = joined.find((other) => isSameLine(other, box) && overlapOf(other, box, 'x') >= 0);
    if (same) Object.assign(same, unite(same, box));
    else joined.push({ ...box });
  }
  return joined;
}

function isSameLine(a: Box, b: Box): boolean {
  return overlapOf(a, b, 'y') > Math.min(a.height, b.height) / 2;
}

/** Returns how far two boxes overlap on an axis; negative is the distance between them. */
function overlapOf(a: Box, b: Box, axis: 'x' | 'y'): number {
  const size = axis === 'x' ? 'width' : 'height';
  return Math.min(a[axis] + a[size], b[axis] + b[size]) - Math.max(a[axis], b[axis]);
}

function unite(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/** Makes two lines that overlap meet in the middle of what both cover. */
function separate(upper: Box, lower: Box): void {
  const overlap = overlapOf(upper, lower, 'y');
  if (overlap <= 0 || overlapOf(upper, lower, 'x') <= 0) return;
  upper.height -= overlap / 2;
  lower.y += overlap / 2;
  lower.height -= overlap / 2;
}
