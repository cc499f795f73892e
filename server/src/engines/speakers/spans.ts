/** From and to, in seconds. */
export type Span = readonly [start: number, end: number];

/** Joins what overlaps and cuts what is longer than `secondsMax`; the same time is covered. */
export function evenOut(spans: readonly Span[], secondsMax: number): Span[] {
  const joined: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) joined.push([start, end]);
  }
  return joined.flatMap(([start, end]) => {
    const pieces = Math.ceil((end - start) / secondsMax);
    const edge = (i: number) => (i === pieces ? end : start + ((end - start) * i) / pieces);
    return Array.from({ length: pieces }, (_, i): Span => [edge(i), edge(i + 1)]);
  });
}
