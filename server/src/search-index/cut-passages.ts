import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';

export type PassageSpan = { page: number; start: number; end: number };

/** Maximum length of a passage; longer pages are split. */
const LENGTH_MAX = 4_000;
/** Minimum length of a piece of a split page. */
const LENGTH_MIN = 2_500;
/** Overlap of two pieces, so that one of them holds a phrase at the cut completely. */
const OVERLAP = 200;

const CUTS = [/\n\s*\n/g, /[.!?]["')\]]?\s/g, /\s/g];

/** Splits a text into passages: pages, and long pages at paragraphs, else sentences, else words. */
export function cutPassages(text: string, pages: readonly PageSpan[]): PassageSpan[] {
  return pages.flatMap((page) => [...cutPage(text, page)]);
}

/** Cuts one page into passages, each when it is asked for. */
export function* cutPage(text: string, { page, start, end }: PageSpan): Generator<PassageSpan> {
  let from = start;
  while (end - from > LENGTH_MAX) {
    const cut = from + cutAt(text.slice(from, from + LENGTH_MAX));
    yield { page, start: from, end: cut };
    const overlap = text.slice(cut - OVERLAP, cut).search(/\s/);
    from = overlap === -1 ? cut : cut - OVERLAP + overlap;
  }
  yield { page, start: from, end };
}

/** Returns the position of the cut, never inside a surrogate pair. */
function cutAt(piece: string): number {
  for (const pattern of CUTS) {
    const last = [...piece.matchAll(pattern)].at(-1);
    if (last && last.index >= LENGTH_MIN) return last.index + last[0].length;
  }
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;
}
