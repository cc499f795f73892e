/** Share of the longest line from which a line is full: the next one goes on with its paragraph. */
const FULL_SHARE = 0.7;

/** Begins a line that does not go on with the one before: a number of a clause, or a sign of a list. */
const ITEM = /^\s*(?:\d+(?:\.\d+)*[.)]?|[A-Z][.)]|\(?[a-zA-Z0-9]{1,4}\)|[-–•*])\s/;

/**
 * Replaces the ends of lines within a paragraph of a printed page by spaces, so that the text flows. The length stays, so
 * that passages keep their places.
 */
export function joinParagraphLines(text: string): string {
  const lines = text.split('\n');
  const fullLength = FULL_SHARE * Math.max(...lines.map(({ length }) => length));
  return lines.reduce((joined, line, index) => {
    const before = lines[index - 1]!;
    const isContinued =
      before.length >= fullLength &&
      line.trim() !== '' &&
      !ITEM.test(line) &&
      !before.endsWith('-');
    return `${joined}${isContinued ? ' ' : '\n'}${line}`;
  });
}
