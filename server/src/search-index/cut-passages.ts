import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';

export type PassageSpan = { page: number; start: number; end: number };

/** Longer pages are cut. */
const LENGTH_MAX = 4_000;
/** A cut piece has at least so much of that. */
const LENGTH_MIN = 2_500;
/** The next piece begins this much earlier, so that a phrase at the cut stands whole in one of the two. */
const OVERLAP = 200;

const CUTS = [/\n\s*\n/g, /[.!?]["')\]]?\s/g, /\s/g];

/** Pages, the long ones cut between paragraphs, else sentences, else words. */
export function cutPassages(text: string, pages: readonly PageSpan[]): PassageSpan[] {
  return pages.flatMap((page) => cutPage(text, page));
}

function cutPage(text: string, { page, start, end }: PageSpan): PassageSpan[] {
  const spans: PassageSpan[] = [];
  let from = start;
  while (end - from > LENGTH_MAX) {
    const cut = from + cutAt(text.slice(from, from + LENGTH_MAX));
    spans.push({ page, start: from, end: cut });
    const overlap = text.slice(cut - OVERLAP, cut).search(/\s/);
    from = overlap === -1 ? cut : cut - OVERLAP + overlap;
  }
  spans.push({ page, start: from, end });
  return spans;
}

/** Never between the halves of a surrogate pair. */
function cutAt(piece: string): number {
  for (const pattern of CUTS) {
    const last = [...piece.matchAll(pattern)].at(-1);
    if (last && last.index >= LENGTH_MIN) return last.index + last[0].length;
  }
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;
}
