/** Usual length of a slice: about a printed page. */
export const SLICE_CHARS = 3_000;

/** Tolerance of the length, so that a slice can end with a paragraph. */
const SLACK_CHARS = 1_000;

/** Splits plain text into pages: at its form feeds, or into slices of about `SLICE_CHARS`. */
export function splitIntoPages(text: string): string[] {
  if (!text.includes('\f')) return cutIntoSlices(text);
  const pages = text.split('\f');
  // A form feed at the end of the text starts no page.
  if (pages.at(-1)?.trim() === '') pages.pop();
  return pages;
}

/** Splits text into slices at paragraphs, else lines, else words. White space at a cut is dropped. */
export function cutIntoSlices(text: string): string[] {
  const pages: string[] = [];
  let start = 0;
  while (text.length - start > SLICE_CHARS + SLACK_CHARS) {
    const end = start + findCut(text.slice(start, start + SLICE_CHARS + SLACK_CHARS));
    pages.push(text.slice(start, end).trimEnd());
    start = end;
    while (text[start] === '\n') start += 1;
  }
  pages.push(text.slice(start));
  return pages;
}

function findCut(window: string): number {
  const shortest = SLICE_CHARS - SLACK_CHARS;
  for (const boundary of ['\n\n', '\n', ' ']) {
    const after = window.indexOf(boundary, SLICE_CHARS);
    if (after !== -1) return after + boundary.length;
    const before = window.lastIndexOf(boundary, SLICE_CHARS);
    if (before >= shortest) return before + boundary.length;
  }
  // Text without any space is not cut within a surrogate pair.
  const isInsidePair = /[\uD800-\uDBFF]/.test(window[SLICE_CHARS - 1] ?? '');
  return isInsidePair ? SLICE_CHARS - 1 : SLICE_CHARS;
}
