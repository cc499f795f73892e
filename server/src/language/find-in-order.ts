import type { Span } from './span.ts';

/** Returns the index of the first of some spans, which are in order of their start, that starts at `offset` or later. */
export function findIndexFrom(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
