import { findIndexFrom } from '../../../../language/find-in-order.ts';
import type { Span } from '../../../../language/span.ts';
import { deriveReading, oncePerReading, type Reading } from '../document/reading.ts';
import { applyAmendments } from './find-amendments.ts';

/** Text made of passages of a document, read like a document of its own. */
export type DerivedReading = {
  reading: Reading;
  /** Returns the passages of the document that a span of the derived text was made of. */
  toSource(span: Span): Span[];
};

/** Reads the contract as its amendments leave it, and as it was before them; undefined if nothing is amended. */
export const readAmended = oncePerReading(
  (reading): { current: DerivedReading; former: DerivedReading } | undefined => {
    const { amendments, pieces, base } = applyAmendments(reading);
    if (amendments.length === 0) return undefined;
    return { current: readPieces(reading, pieces), former: readPieces(reading, base) };
  },
);

function readPieces(source: Reading, pieces: readonly Span[]): DerivedReading {
  const places: (Span & { source: number })[] = [];
  let length = 0;
  for (const { start, end } of pieces) {
    places.push({ start: length, end: length + end - start, source: start });
    length += end - start;
  }
  const text = pieces.map(({ start, end }) => source.text.slice(start, end)).join('');
  const placeAt = (offset: number) =>
    places[Math.max(0, findIndexFrom(places, offset + 1) - 1)] ?? { start: 0, end: 0, source: 0 };
  const toOffset = (offset: number) => {
    const place = placeAt(offset);
    return place.source + offset - place.start;
  };
  const fold = {
    text,
    rawStart: (offset: number) => source.fold.rawStart(toOffset(offset)),
    rawEnd: (offset: number) => source.fold.rawEnd(offset === 0 ? 0 : toOffset(offset - 1) + 1),
  };
  return {
    reading: deriveReading(source, fold),
    toSource({ start, end }) {
      const spans: Span[] = [];
      for (let at = start; at < end;) {
        const place = placeAt(at);
        const stop = Math.min(end, place.end);
        if (stop <= at) break;
        const from = toOffset(at);
        const last = spans.at(-1);
        if (last?.end === from) last.end = from + stop - at;
        else spans.push({ start: from, end: from + stop - at });
        at = stop;
      }
      return spans;
    },
  };
}
