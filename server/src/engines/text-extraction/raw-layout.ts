import { canonicalPage } from './canonical-text.ts';
import { LINE_END_HYPHEN } from './line-end-hyphens.ts';
import type { PageLayout, WordBox } from './page-layout.ts';

/**
 * Where the pieces of a page stand, before its text is final. A piece is a run without white space; a hyphen mark at
 * the end of a line ends one too. What becomes of the hyphens shifts offsets, so they are counted only afterwards.
 */
export type RawLayout = {
  /** Points, of the page as shown. */
  width: number;
  height: number;
  /** x, y, width and height of each piece in turn, as in `WordBox`; NaN where the place is unknown. */
  boxes: Float32Array;
  /** For each piece that a hyphen mark ends, by its index: its length in the final text, without the hyphen. */
  broken: ReadonlyMap<number, number>;
};

const NONE: ReadonlyMap<number, number> = new Map();

export const NO_LAYOUT: RawLayout = {
  width: 0,
  height: 0,
  boxes: new Float32Array(),
  broken: NONE,
};

/** Offsets into the text that it was cut from. The hyphen mark behind a broken one is not in it. */
export type Piece = { start: number; end: number; isBroken: boolean };

export const NUMBERS_PER_BOX = 4;

const PIECES = new RegExp(
  `([^\\s${LINE_END_HYPHEN}]*)${LINE_END_HYPHEN}|[^\\s${LINE_END_HYPHEN}]+`,
  'g',
);

/** @param text of a page, before hyphens are folded */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: whole, 1: stem, index: start } of text.matchAll(PIECES)) {
    // The final text leaves U+0000 out.
    if (/^\0+$/.test(whole)) continue;
    pieces.push({
      start,
      end: start + (stem ?? whole).length,
      isBroken: stem !== undefined,
    });
  }
  return pieces;
}

/** @param boxes as in `RawLayout`, for the pieces of `text` */
export function rawLayout(
  size: { width: number; height: number },
  text: string,
  pieces: readonly Piece[],
  boxes: Float32Array,
): RawLayout {
  const broken = new Map<number, number>();
  for (const [index, { start, end, isBroken }] of pieces.entries()) {
    if (isBroken) broken.set(index, canonicalPage(text.slice(start, end)).length);
  }
  return { width: size.width, height: size.height, boxes, broken: broken.size > 0 ? broken : NONE };
}

/**
 * Gives each piece its offsets.
 *
 * @param text of the page as it stands in the document
 * @param start of the page in the document's text
 * @returns no words when the pieces are not those of the text
 */
export function settleLayout(
  page: number,
  text: string,
  start: number,
  raw: RawLayout,
): PageLayout {
  const words: WordBox[] = [];
  let index = 0;
  for (const { 0: run, index: at } of text.matchAll(/\S+/g)) {
    for (const [from, to] of cutRun(run, index, raw.broken)) {
      const box = boxAt(raw.boxes, index);
      if (box) words.push({ start: start + at + from, end: start + at + to, ...box });
      index += 1;
    }
  }
  const isWhole = index * NUMBERS_PER_BOX === raw.boxes.length;
  return { page, width: raw.width, height: raw.height, words: isWhole ? words : [] };
}

/** Where the pieces of a run without white space begin and end in it; the hyphen between two belongs to the first. */
function cutRun(
  run: string,
  firstPiece: number,
  broken: ReadonlyMap<number, number>,
): [number, number][] {
  if (broken.size === 0) return [[0, run.length]];
  const cuts: [number, number][] = [];
  for (let from = 0; ;) {
    const stem = broken.get(firstPiece + cuts.length);
    if (stem === undefined) return [...cuts, [from, run.length]];
    const end = from + stem;
    const to = run[end] === '-' ? end + 1 : end;
    cuts.push([from, to]);
    if (to >= run.length) return cuts;
    from = to;
  }
}

function boxAt(boxes: Float32Array, index: number): Omit<WordBox, 'start' | 'end'> | undefined {
  const at = index * NUMBERS_PER_BOX;
  const x = boxes[at] ?? NaN;
  if (Number.isNaN(x)) return undefined;
  return { x, y: boxes[at + 1]!, width: boxes[at + 2]!, height: boxes[at + 3]! };
}
