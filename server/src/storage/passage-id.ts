/** Bits of the passage number in a passage id, for 131,072 passages. The higher bits are the number of the source. */
export const PASSAGES_OF_SOURCE_BITS = 17;

export const PASSAGES_OF_SOURCE = 2 ** PASSAGES_OF_SOURCE_BITS;

/**
 * Returns the id of a passage.
 *
 * @param passage 0 for the title; the text begins at 1
 * @throws RangeError for a passage number beyond the bits of an id
 */
export function passageId(sourceNumber: number, passage: number): number {
  if (passage >= PASSAGES_OF_SOURCE) {
    throw new RangeError(`A source has at most ${PASSAGES_OF_SOURCE} passages`);
  }
  return sourceNumber * PASSAGES_OF_SOURCE + passage;
}

export function sourceNumberOf(id: number): number {
  return Math.floor(id / PASSAGES_OF_SOURCE);
}

/** Returns the range of passage ids of a source: `from ≤ id < to`. */
export function passageRange(sourceNumber: number): { from: number; to: number } {
  return { from: passageId(sourceNumber, 0), to: passageId(sourceNumber + 1, 0) };
}

export function isTitle(id: number): boolean {
  return id % PASSAGES_OF_SOURCE === 0;
}
