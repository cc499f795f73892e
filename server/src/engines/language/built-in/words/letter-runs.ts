const LENGTH = 4;

/** The runs of four letters in a word, its beginning and its end marked by a blank. */
export function letterRuns(word: string): string[] {
  const marked = ` ${word} `;
  return Array.from({ length: Math.max(1, marked.length - LENGTH + 1) }, (_, at) =>
    marked.slice(at, at + LENGTH),
  );
}
