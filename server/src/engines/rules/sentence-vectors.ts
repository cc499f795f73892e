import { splitWords } from '../../language/words.ts';
import {
  addWordVector,
  normalizeVector,
  VECTOR_LENGTH,
} from '../../language/word-vectors/word-vectors.ts';
import type { Span } from '../../language/span.ts';

/** Function words, which say little about the subject of a sentence. */
const FUNCTION_WORDS = new Set(
  'the a an of to and or in on at by for with is are be this that it as'.split(' '),
);
const FUNCTION_WORD_WEIGHT = 0.2;
/** Decline of the weight of words with their distance from a value. */
const DECLINE = 0.3;

const nearness = (distance: number) => 1 / (1 + DECLINE * distance);

/** Returns the mean vector of the words of a sentence, with length 1. */
export function embedSentence(sentence: string): Float64Array {
  const vector = new Float64Array(VECTOR_LENGTH);
  addWords(
    vector,
    0,
    splitWords(sentence).map(({ text }) => text),
    () => 1,
  );
  return vector;
}

/**
 * Returns three vectors of length 1 in a row: of the words before a value and of those behind it, the near ones with
 * more weight, and of the whole sentence.
 */
export function embedContext(sentence: string, value: Span, whole: Float64Array): Float64Array {
  const vector = new Float64Array(3 * VECTOR_LENGTH);
  const before = splitWords(sentence.slice(0, value.start)).map(({ text }) => text);
  const behind = splitWords(sentence.slice(value.end)).map(({ text }) => text);
  addWords(vector, 0, before, (index) => nearness(before.length - 1 - index));
  addWords(vector, VECTOR_LENGTH, behind, nearness);
  vector.set(whole, 2 * VECTOR_LENGTH);
  return vector;
}

function addWords(
  vector: Float64Array,
  at: number,
  words: readonly string[],
  weightAt: (index: number) => number,
): void {
  for (const [index, word] of words.entries()) {
    const weight = weightAt(index) * (FUNCTION_WORDS.has(word) ? FUNCTION_WORD_WEIGHT : 1);
    addWordVector(word, weight, vector, at);
  }
  normalizeVector(vector, at);
}
