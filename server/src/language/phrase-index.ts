/** Phrase at a place in a list of stems. */
export type PhraseMatch<T> = {
  /** Values that the phrase stands for. */
  values: readonly T[];
  /** Index of the first stem. */
  start: number;
  /** Number of stems. */
  length: number;
};

/** Index of words and phrases by their stems. */
export type PhraseIndex<T> = {
  /** Finds the words and phrases in a list of stems, also those inside each other. */
  find(stems: readonly string[]): PhraseMatch<T>[];
  /** Returns the values of a single stem; none if it is not known alone. */
  valuesOf(stem: string): readonly T[];
};

type Entry<T> = { stems: readonly string[]; values: T[] };

/** Creates an index of phrases, given as stems, and the value that each stands for. A phrase may have several values. */
export function createPhraseIndex<T>(
  phrases: readonly (readonly [stems: readonly string[], value: T])[],
): PhraseIndex<T> {
  const byWords = new Map<string, Entry<T>>();
  for (const [stems, value] of phrases) {
    if (stems.length === 0) continue;
    const key = stems.join(' ');
    const entry = byWords.get(key) ?? { stems, values: [] };
    if (!entry.values.includes(value)) entry.values.push(value);
    byWords.set(key, entry);
  }
  const byFirst = Map.groupBy(byWords.values(), ({ stems }) => stems[0]!);
  return {
    find(stems) {
      const matches: PhraseMatch<T>[] = [];
      // Loops without intermediate lists: every word of a document comes here.
      for (let start = 0; start < stems.length; start++) {
        for (const entry of byFirst.get(stems[start]!) ?? []) {
          if (!isAt(stems, start, entry.stems)) continue;
          matches.push({ values: entry.values, start, length: entry.stems.length });
        }
      }
      return matches;
    },
    valuesOf: (stem) => byWords.get(stem)?.values ?? [],
  };
}

/** Tells whether the stems from `start` on are those of a phrase with the same first stem. */
function isAt(stems: readonly string[], start: number, own: readonly string[]): boolean {
  for (let i = 1; i < own.length; i++) {
    if (stems[start + i] !== own[i]) return false;
  }
  return true;
}
