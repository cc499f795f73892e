import { canonicalizePage, LINE_END_HYPHEN } from './page-text.ts';

/**
 * Word of a page and its bounding box, in points (1/72 inch) from the upper left corner of the displayed page. `start`
 * and `end` are UTF-16 offsets into the text of the document.
 */
export type WordBox = {
  start: number;
  end: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** Word boxes of a page. Pages of files without a fixed layout (TXT, DOCX) have none. */
export type PageLayout = {
  /** Page number from 1. */
  page: number;
  /** Width and height in points. */
  width: number;
  height: number;
  words: readonly WordBox[];
};

/**
 * Boxes of the pieces of a page before its text is final. A piece is a sequence without white space, also ended by a
 * line-end hyphen. Resolving hyphens shifts offsets, so offsets are computed afterwards.
 */
export type RawLayout = {
  /** Width and height in points of the displayed page. */
  width: number;
  height: number;
  /** Boxes: x, y, width and height of each piece, as in `WordBox`; NaN if unknown. */
  boxes: Float32Array;
  /**
   * Lengths of the pieces that end with a line-end hyphen, by index: length in the final text without the hyphen.
   */
  broken: ReadonlyMap<number, number>;
};

const NONE: ReadonlyMap<number, number> = new Map();

/** Layout of a page without known words. */
export const NO_LAYOUT: RawLayout = {
  width: 0,
  height: 0,
  boxes: new Float32Array(),
  broken: NONE,
};

/** Offsets of a piece in the text before hyphens are resolved. The hyphen mark of a broken piece is not included. */
export type LayoutPiece = { start: number; end: number; isBroken: boolean };

/** Number of values of a box in `RawLayout.boxes`. */
export const NUMBERS_PER_BOX = 4;

const PIECES = new RegExp(
  `([^\\s${LINE_END_HYPHEN}]*)${LINE_END_HYPHEN}|[^\\s${LINE_END_HYPHEN}]+`,
  'g',
);

/**
 * Splits the text of a page into pieces.
 *
 * @param text text before hyphens are resolved
 */
export function splitPieces(text: string): LayoutPiece[] {
  const pieces: LayoutPiece[] = [];
  for (const { 0: whole, 1: stem, index: start } of text.matchAll(PIECES)) {
    // The final text does not contain U+0000.
    if (/^\0+$/.test(whole)) continue;
    pieces.push({
      start,
      end: start + (stem ?? whole).length,
      isBroken: stem !== undefined,
    });
  }
  return pieces;
}

/**
 * Builds the raw layout of a page.
 *
 * @param boxes boxes of the pieces of `text`, as in `RawLayout`
 */
export function createRawLayout(
  size: { width: number; height: number },
  text: string,
  pieces: readonly LayoutPiece[],
  boxes: Float32Array,
): RawLayout {
  const broken = new Map<number, number>();
  for (const [index, { start, end, isBroken }] of pieces.entries()) {
    if (isBroken) broken.set(index, canonicalizePage(text.slice(start, end)).length);
  }
  return { width: size.width, height: size.height, boxes, broken: broken.size > 0 ? broken : NONE };
}

/**
 * Assigns offsets to the pieces of a page.
 *
 * @param text final text of the page
 * @param start offset of the page in the text of the document
 * @returns no words if the pieces do not match the text
 */
export function resolveLayout(
  page: number,
  text: string,
  start: number,
  raw: RawLayout,
): PageLayout {
  const words: WordBox[] = [];
  let index = 0;
  for (const { 0: sequence, index: at } of text.matchAll(/\S+/g)) {
    for (const [from, to] of splitRun(sequence, index, raw.broken)) {
      const box = boxAt(raw.boxes, index);
      if (box) words.push({ start: start + at + from, end: start + at + to, ...box });
      index += 1;
    }
  }
  const isWhole = index * NUMBERS_PER_BOX === raw.boxes.length;
  return { page, width: raw.width, height: raw.height, words: isWhole ? words : [] };
}

/**
 * Returns the offsets of the pieces within a sequence without white space. The hyphen between two pieces belongs to
 * the first.
 */
function splitRun(
  sequence: string,
  firstPiece: number,
  broken: ReadonlyMap<number, number>,
): [number, number][] {
  if (broken.size === 0) return [[0, sequence.length]];
  const cuts: [number, number][] = [];
  for (let from = 0; ;) {
    const stem = broken.get(firstPiece + cuts.length);
    if (stem === undefined) return [...cuts, [from, sequence.length]];
    const end = from + stem;
    const to = sequence[end] === '-' ? end + 1 : end;
    cuts.push([from, to]);
    if (to >= sequence.length) return cuts;
    from = to;
  }
}

function boxAt(boxes: Float32Array, index: number): Omit<WordBox, 'start' | 'end'> | undefined {
  const at = index * NUMBERS_PER_BOX;
  const x = boxes[at] ?? NaN;
  if (Number.isNaN(x)) return undefined;
  return { x, y: boxes[at + 1]!, width: boxes[at + 2]!, height: boxes[at + 3]! };
}
