/** Range of a text in UTF-16 code units; `end` is exclusive. */
export type Span = { start: number; end: number };

/** Returns the offsets of a value alone. */
export function toSpan({ start, end }: Span): Span {
  return { start, end };
}

/** Moves a value by a number of characters. */
export function shiftSpan<T extends Span>(span: T, by: number): T {
  return { ...span, start: span.start + by, end: span.end + by };
}
