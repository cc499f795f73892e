/** Longest phrase, in words, whose repetition is detected. */
const PHRASE_WORDS_MAX = 8;
/** Least number of repeats. People say "no, no, no" and "very, very"; failing recognizers repeat more often. */
const REPEATS_MIN = 4;
const SINGLE_WORD_REPEATS_MIN = 6;

/**
 * Finds the words of a loop, the typical output of a failing recognizer.
 *
 * @returns indexes of the words that repeat the phrase before them; its first occurrence is not included
 */
export function findRepeatedWords(words: readonly string[]): Set<number> {
  const normalized = words.map(normalizeWord);
  const repeated = new Set<number>();
  for (let length = 1; length <= PHRASE_WORDS_MAX; length += 1) {
    const repeatsMin = length === 1 ? SINGLE_WORD_REPEATS_MIN : REPEATS_MIN;
    let equalWords = 0;
    for (let index = length; index <= normalized.length; index += 1) {
      if (index < normalized.length && normalized[index] === normalized[index - length]) {
        equalWords += 1;
        continue;
      }
      const repeats = Math.floor(equalWords / length) + 1;
      if (repeats >= repeatsMin) {
        for (let at = index - equalWords; at < index; at += 1) repeated.add(at);
      }
      equalWords = 0;
    }
  }
  return repeated;
}

/** Reduces a word to letters and digits in lower case. A word without any is only trimmed. */
export function normalizeWord(word: string): string {
  const letters = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? word.trim() : letters;
}
