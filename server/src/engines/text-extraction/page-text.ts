/** Ligatures U+FB00 to U+FB06. NFKC is not used, since it would change `500,000²` to `500,0002`. */
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];

/**
 * Canonicalizes the text of a page: NFC, `\n` as the only line break, expanded ligatures, no U+0000, form feed or lone
 * surrogate.
 */
export function canonicalizePage(text: string): string {
  return text
    .replace(/\r\n?|\f/g, '\n')
    .replaceAll('\0', '')
    .replace(/[\uFB00-\uFB06]/g, (ligature) => LIGATURES[ligature.charCodeAt(0) - 0xfb00] ?? '')
    .toWellFormed()
    .normalize('NFC');
}

/** Mark for a hyphen at the end of a line in the text of a PDF. It replaces the hyphen and the line break. */
export const LINE_END_HYPHEN = '\uFFFE';

const BROKEN_WORD = new RegExp(`(\\p{L}+)${LINE_END_HYPHEN}(\\p{L}+)`, 'gu');

/**
 * Removes or keeps line-end hyphens. Typesetters break `agree-ment`, but `non-exclusive` is spelled with a hyphen. A
 * hyphen is removed if the document elsewhere spells the word without it and never with it. Words without another
 * occurrence follow the majority.
 */
export function resolveLineEndHyphens(pages: string[]): string[] {
  if (!pages.some((page) => page.includes(LINE_END_HYPHEN))) return pages;
  const words = collectWords(pages);
  const broken = pages.flatMap((page) => [...page.matchAll(BROKEN_WORD)]);
  const votes = broken.map(([, left = '', right = '']) => hyphenVote(words, left, right));
  const usual = votes.reduce((sum, vote) => sum + vote, 0);

  return pages.map((page) =>
    page
      .replace(BROKEN_WORD, (_, left: string, right: string) => {
        const isHyphenated = (hyphenVote(words, left, right) || usual) >= 0;
        return isHyphenated ? `${left}-${right}` : left + right;
      })
      .replaceAll(LINE_END_HYPHEN, '-'),
  );
}

/** Votes on a hyphen: 1 if the document spells the word with it, -1 if without, 0 if neither or both. */
function hyphenVote(words: ReadonlySet<string>, left: string, right: string): number {
  const withHyphen = words.has(`${left}-${right}`.toLowerCase());
  const without = words.has((left + right).toLowerCase());
  return Number(withHyphen) - Number(without);
}

function collectWords(pages: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const page of pages) {
    for (const word of page.match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) words.add(word.toLowerCase());
  }
  return words;
}
