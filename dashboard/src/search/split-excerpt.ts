import type { SearchResult } from '@docket/sdk';

export type Piece = { text: string; start: number; isHit: boolean };

/** Cuts an excerpt where the words of the query begin and end. */
export function splitExcerpt({
  excerpt,
  highlights,
}: Pick<SearchResult, 'excerpt' | 'highlights'>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end } of highlights.toSorted((a, b) => a.start - b.start)) {
    if (start > from) pieces.push({ text: excerpt.slice(from, start), start: from, isHit: false });
    const begin = Math.max(from, start);
    if (end > begin) pieces.push({ text: excerpt.slice(begin, end), start: begin, isHit: true });
    from = Math.max(from, end);
  }
  if (from < excerpt.length) pieces.push({ text: excerpt.slice(from), start: from, isHit: false });
  return pieces;
}
