import type { Span } from '../../../../language/span.ts';
import type { Reading } from '../document/reading.ts';

/** Piece of the text as amended: a passage of the document, at the place where it applies now. */
export type Piece = Span & {
  /** Offset in the document of the place at which the piece stands; equals `start` for a passage that did not move. */
  at: number;
};

/** Text of a selection of pieces in a row, on which positions are searched. */
export type Selection = {
  text: string;
  first: number;
  pieces: readonly Piece[];
};

/** Text of a document in which amendments replace passages one after another. */
export type LiveText = {
  readonly pieces: readonly Piece[];
  /** Selects the pieces that stand at places in a region of the document. */
  select(region: Span): Selection;
  /**
   * Replaces ranges of the text of a selection, each by the same passages. The selection is void afterwards.
   *
   * @param ranges ranges in order, without overlap
   * @param fresh passages of the document; empty to delete
   * @returns the passages that were replaced, in order
   */
  replace(selection: Selection, ranges: readonly Span[], fresh: readonly Span[]): Span[];
  /** Inserts passages at the end of a region, behind all that stands there. */
  append(region: Span, fresh: readonly Span[]): void;
};

/** Builds the text of a document before its amendments. */
export function createLiveText({ text }: Pick<Reading, 'text'>): LiveText {
  const pieces: Piece[] = [{ start: 0, end: text.length, at: 0 }];

  /** Cuts the piece that did not move and holds an offset. @returns the index of the first piece at or behind it */
  function cutAt(offset: number): number {
    const index = pieces.findIndex((piece) => endOfPlace(piece) > offset || piece.at >= offset);
    if (index === -1) return pieces.length;
    const piece = pieces[index]!;
    if (piece.at >= offset) return index;
    pieces.splice(index, 1, ...cutPiece(piece, offset - piece.at));
    return index + 1;
  }

  return {
    pieces,
    select({ start, end }) {
      const first = cutAt(start);
      const last = cutAt(end);
      const selected = pieces.slice(first, last);
      return {
        first,
        pieces: selected,
        text: selected.map((piece) => text.slice(piece.start, piece.end)).join(''),
      };
    },
    replace({ first, pieces: selected }, ranges, fresh) {
      let changed = selected;
      const removed: Piece[] = [];
      // From the end: the positions of earlier ranges stay as they are.
      for (const range of ranges.toReversed()) {
        const { before, inside, behind } = divide(changed, range);
        const at = inside[0]?.at ?? before.at(-1)?.at ?? selected[0]?.at ?? 0;
        changed = [...before, ...fresh.map((span) => ({ ...span, at })), ...behind];
        removed.unshift(...inside);
      }
      pieces.splice(first, selected.length, ...changed);
      return removed.map(({ start, end }) => ({ start, end }));
    },
    append({ end }, fresh) {
      let index = cutAt(end);
      while (pieces[index]?.at === end && pieces[index]!.start !== end) index++;
      pieces.splice(index, 0, ...fresh.map((span) => ({ ...span, at: end })));
    },
  };
}

/** Divides pieces in a row at the ends of a range of their text. */
function divide(
  pieces: readonly Piece[],
  range: Span,
): Record<'before' | 'inside' | 'behind', Piece[]> {
  const parts: Record<'before' | 'inside' | 'behind', Piece[]> = {
    before: [],
    inside: [],
    behind: [],
  };
  let from = 0;
  for (const piece of pieces) {
    const [before, rest] = cutPiece(piece, clamp(range.start - from, piece));
    const [inside, behind] = cutPiece(rest, clamp(range.end - Math.max(from, range.start), rest));
    if (isNotEmpty(before)) parts.before.push(before);
    if (isNotEmpty(inside)) parts.inside.push(inside);
    if (isNotEmpty(behind)) parts.behind.push(behind);
    from += piece.end - piece.start;
  }
  return parts;
}

function clamp(length: number, { start, end }: Span): number {
  return Math.min(Math.max(0, length), end - start);
}

function isNotEmpty({ start, end }: Span): boolean {
  return end > start;
}

/** Returns the end of the places that a piece takes: its own end, or its place alone if it moved. */
function endOfPlace({ start, end, at }: Piece): number {
  return at === start ? end : at;
}

function cutPiece(piece: Piece, length: number): [Piece, Piece] {
  const middle = piece.start + length;
  const isMoved = piece.at !== piece.start;
  return [
    { ...piece, end: middle },
    { start: middle, end: piece.end, at: isMoved ? piece.at : middle },
  ];
}
