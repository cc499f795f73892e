/** Room for this many bits of passages in a source: 131,072. The rest of an id is the number of the source. */
export const PASSAGES_OF_SOURCE_BITS = 17;

export const PASSAGES_OF_SOURCE = 2 ** PASSAGES_OF_SOURCE_BITS;

/** @param passage 0 is the title, the text begins at 1 */
export function passageId(sourceNumber: number, passage: number): number {
  if (passage >= PASSAGES_OF_SOURCE) {
    throw new RangeError(`A source has at most ${PASSAGES_OF_SOURCE} passages`);
  }
  return sourceNumber * PASSAGES_OF_SOURCE + passage;
}

export function sourceNumberOf(id: number): number {
  return Math.floor(id / PASSAGES_OF_SOURCE);
}

/** The ids of all passages that a source can have: `from ≤ id < to`. */
export function passageRange(sourceNumber: number): { from: number; to: number } {
  return { from: passageId(sourceNumber, 0), to: passageId(sourceNumber + 1, 0) };
}

export function isTitle(id: number): boolean {
  return id % PASSAGES_OF_SOURCE === 0;
}
