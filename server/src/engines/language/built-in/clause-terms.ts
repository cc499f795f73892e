import type { Span } from './page-furniture.ts';

const WORD = /[\p{L}]+|\d+/gu;
const HEADING_LENGTH_MAX = 70;
const WORD_LENGTH_MAX = 24;

/**
 * The terms by which sentences are weighed: words, pairs and triples of words, each once; numbers are `#`. Words of a
 * short heading before the sentence count as `h:word`.
 *
 * @param heading the sentence before; read only when it is short
 */
export function clauseTerms(sentence: string, heading: string | undefined): Set<string> {
  const words = wordsOf(sentence);
  const terms = new Set<string>();
  for (let i = 0; i < words.length; i++) {
    terms.add(words[i]!);
    if (i > 0) terms.add(`${words[i - 1]} ${words[i]}`);
    if (i > 1) terms.add(`${words[i - 2]} ${words[i - 1]} ${words[i]}`);
  }
  if (heading && heading.length <= HEADING_LENGTH_MAX) {
    for (const word of wordsOf(heading)) terms.add(`h:${word}`);
  }
  return terms;
}

/** The words of a text in lower case, without endings; numbers are `#`. */
export function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(WORD) ?? [];
  return found.map((word) => (/^\d/.test(word) ? '#' : stem(word.slice(0, WORD_LENGTH_MAX))));
}

/** Folds plural and verb endings that do not change what a clause is about. */
function stem(word: string): string {
  if (word.length <= 4) return word;
  return word.replace(/(?:ies|ing|ed|es|s|e)$/, '');
}

/** The words of each sentence's terms come from here, so that fitting and reading cut alike. */
export function termsOf(text: string, sentences: readonly Span[], index: number): Set<string> {
  const cut = (span: Span | undefined) => span && text.slice(span.start, span.end);
  return clauseTerms(cut(sentences[index])!, cut(sentences[index - 1]));
}
