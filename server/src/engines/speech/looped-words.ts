import { plainWord } from './plain-word.ts';

/** So many words may make up what is said again and again. */
const PHRASE_WORDS_MAX = 8;
/** People say "no, no, no" and "very, very", recognisers that are stuck go on. */
const REPEATS_MIN = 4;
const SINGLE_WORD_REPEATS_MIN = 6;

/** @returns indexes of words that repeat what stands right before them, over and over */
export function loopedWords(words: readonly string[]): Set<number> {
  const names = words.map(plainWord);
  const looped = new Set<number>();
  for (let length = 1; length <= PHRASE_WORDS_MAX; length += 1) {
    const repeatsMin = length === 1 ? SINGLE_WORD_REPEATS_MIN : REPEATS_MIN;
    let equal = 0;
    for (let index = length; index <= names.length; index += 1) {
      if (index < names.length && names[index] === names[index - length]) {
        equal += 1;
        continue;
      }
      const repeats = Math.floor(equal / length) + 1;
      if (repeats >= repeatsMin) {
        for (let at = index - equal; at < index; at += 1) looped.add(at);
      }
      equal = 0;
    }
  }
  return looped;
}
