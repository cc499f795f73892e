/** About a printed page. */
export const SLICE_CHARS = 3_000;

/** A slice may be longer or shorter by this much to end where a paragraph ends. */
const SLACK_CHARS = 1_000;

/** Cuts text that does not say where its pages end: at its form feeds, or into pages of about `SLICE_CHARS`. */
export function readingPages(text: string): string[] {
  if (!text.includes('\f')) return slices(text);
  const pages = text.split('\f');
  // A form feed that ends the text ends its last page and begins none.
  if (pages.at(-1)?.trim() === '') pages.pop();
  return pages;
}

/** Cuts at the end of a paragraph, a line or a word, in this order of preference. White space at a cut is dropped. */
export function slices(text: string): string[] {
  const pages: string[] = [];
  let start = 0;
  while (text.length - start > SLICE_CHARS + SLACK_CHARS) {
    const end = start + cutAt(text.slice(start, start + SLICE_CHARS + SLACK_CHARS));
    pages.push(text.slice(start, end).trimEnd());
    start = end;
    while (text[start] === '\n') start += 1;
  }
  pages.push(text.slice(start));
  return pages;
}

function cutAt(window: string): number {
  const shortest = SLICE_CHARS - SLACK_CHARS;
  for (const boundary of ['\n\n', '\n', ' ']) {
    const after = window.indexOf(boundary, SLICE_CHARS);
    if (after !== -1) return after + boundary.length;
    const before = window.lastIndexOf(boundary, SLICE_CHARS);
    if (before >= shortest) return before + boundary.length;
  }
  // Text without any space: between two characters, not inside one.
  const isInsidePair = /[\uD800-\uDBFF]/.test(window[SLICE_CHARS - 1] ?? '');
  return isInsidePair ? SLICE_CHARS - 1 : SLICE_CHARS;
}
