import type { Span } from './span.ts';

/** Returns the index of the first of some spans, which are in order of their start, that starts at `offset` or later. */
export function findIndexFrom(spans: readonly Span[], offset: number): number {
  return findFirstIndex(spans.length, (index) => spans[index]!.start >= offset);
}

/** Returns the first index below `length` for which `isReached`, which stays true from there on; else `length`. */
export function findFirstIndex(length: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
