import type { Span } from '../text/page-furniture.ts';

const WORD = /[\p{L}]+|\d+/gu;
const WORD_LENGTH_MAX = 24;
const HEADING_LENGTH_MAX = 80;
/** So far a heading reaches when no other follows. */
const SECTION_SENTENCES_MAX = 25;
const OPENING_SENTENCES = [3, 12, 40];
const TENTHS = 10;
const NEIGHBOUR_WORDS_MAX = 60;

/**
 * The terms by which each sentence is weighed, in order, each once: its words and pairs of words (numbers are `#`), the
 * longer words of the sentences before (`b:`) and behind (`a:`), the words of the sentence before when that is a heading
 * (`h:`), those of the section's heading (`s:`), and where in the document it stands (`p:`).
 *
 * @param opening the passage that names the parties, whose sentences get the term `p:opening`
 */
export function* termsBySentence(
  text: string,
  sentences: readonly Span[],
  opening: Span | undefined,
): Generator<Set<string>> {
  const writtenAt = (index: number) =>
    text.slice(sentences[index]?.start ?? 0, sentences[index]?.end ?? 0);
  let heading = { words: [] as string[], index: -SECTION_SENTENCES_MAX };
  let [before, words] = [[] as string[], wordsOf(writtenAt(0))];
  for (const [index, sentence] of sentences.entries()) {
    const behind = wordsOf(writtenAt(index + 1));
    const terms = wordTerms(words);
    for (const word of neighbouringWords(before)) terms.add(`b:${word}`);
    for (const word of neighbouringWords(behind)) terms.add(`a:${word}`);
    for (const term of headingTerms(heading.words, index - heading.index)) terms.add(term);
    terms.add(`p:${Math.floor((index * TENTHS) / sentences.length)}`);
    for (const first of OPENING_SENTENCES) if (index < first) terms.add(`p:first ${first}`);
    if (opening && sentence.start < opening.end && sentence.end > opening.start) {
      terms.add('p:opening');
    }
    if (isHeading(writtenAt(index))) heading = { words, index };
    [before, words] = [words, behind];
    yield terms;
  }
}

/** The words of the section's heading, so many sentences behind it. */
function headingTerms(words: readonly string[], distance: number): string[] {
  return [
    ...(distance === 1 ? words.map((word) => `h:${word}`) : []),
    ...(distance <= SECTION_SENTENCES_MAX ? words.map((word) => `s:${word}`) : []),
  ];
}

function neighbouringWords(words: readonly string[]): string[] {
  return words.slice(0, NEIGHBOUR_WORDS_MAX).filter((word) => word.length > 3);
}

function wordTerms(words: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (let i = 0; i < words.length; i++) {
    terms.add(words[i]!);
    if (i > 0) terms.add(`${words[i - 1]} ${words[i]}`);
  }
  return terms;
}

/** Short, and written with capitals. */
export function isHeading(written: string): boolean {
  if (written.length > HEADING_LENGTH_MAX) return false;
  const words = written.match(/\p{L}{3,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length > 0 && capitals >= words.length * 0.6;
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
