import type { Span } from './page-furniture.ts';

const WORD = /[\p{L}]+|\d+/gu;
const HEADING_LENGTH_MAX = 70;
const TERM_LENGTH_MAX = 24;

/**
 * The terms by which sentences are weighed: words, pairs and triples of words, each once; numbers are `#`. Words of a
 * short heading before the sentence count as `h:word`.
 */
export function clauseTerms(text: string, sentences: readonly Span[], index: number): string[] {
  const words = wordsOf(text, sentences[index]!);
  const terms = new Set<string>();
  for (let i = 0; i < words.length; i++) {
    terms.add(words[i]!);
    if (i > 0) terms.add(`${words[i - 1]} ${words[i]}`);
    if (i > 1) terms.add(`${words[i - 2]} ${words[i - 1]} ${words[i]}`);
  }
  const previous = sentences[index - 1];
  if (previous && previous.end - previous.start <= HEADING_LENGTH_MAX) {
    for (const word of wordsOf(text, previous)) terms.add(`h:${word}`);
  }
  return [...terms];
}

function wordsOf(text: string, { start, end }: Span): string[] {
  const found = text.slice(start, end).toLowerCase().match(WORD) ?? [];
  return found.map((word) => (/^\d/.test(word) ? '#' : stem(word.slice(0, TERM_LENGTH_MAX))));
}

/** Folds plural and verb endings that do not change what a clause is about. */
function stem(word: string): string {
  if (word.length <= 4) return word;
  return word.replace(/(?:ies|ing|ed|es|s|e)$/, '');
}
