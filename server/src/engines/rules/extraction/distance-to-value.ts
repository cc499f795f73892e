import type { Span } from '../../../language/span.ts';

/**
 * Measures the characters between a word and a value; 0 where they overlap.
 *
 * @param behind weight of the distance of a word behind the value, which belongs to it less often
 */
export function distanceToValue(word: Span, value: Span, behind: number): number {
  if (word.end <= value.start) return value.start - word.end;
  return word.start >= value.end ? behind * (word.start - value.end) : 0;
}
