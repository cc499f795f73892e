/** What stands in the text of a PDF for a hyphen at the end of a line, in place of it and of the line break. */
export const LINE_END_HYPHEN = '\uFFFE';

const BROKEN_WORD = new RegExp(`(\\p{L}+)${LINE_END_HYPHEN}(\\p{L}+)`, 'gu');

/**
 * Settles what became of the hyphens at the ends of lines. Typesetters cut `agree-ment`, but `non-exclusive` is
 * written so: the hyphen goes when the document elsewhere has the word without it and not with it. A word that it
 * has nowhere else follows the majority of those that it has.
 */
export function foldLineEndHyphens(pages: string[]): string[] {
  if (!pages.some((page) => page.includes(LINE_END_HYPHEN))) return pages;
  const words = wordsOf(pages);
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

/** @returns 1 when the document writes the word with a hyphen, -1 when without, 0 when it has neither or both */
function hyphenVote(words: ReadonlySet<string>, left: string, right: string): number {
  const withHyphen = words.has(`${left}-${right}`.toLowerCase());
  const without = words.has((left + right).toLowerCase());
  return Number(withHyphen) - Number(without);
}

function wordsOf(pages: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const page of pages) {
    for (const word of page.match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) words.add(word.toLowerCase());
  }
  return words;
}
