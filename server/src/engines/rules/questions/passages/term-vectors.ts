import type { TextLanguage } from '../../../../language/text-language.ts';
import {
  addRowVector,
  findVectorRow,
  VECTOR_LENGTH,
} from '../../../../language/word-vectors/word-vectors.ts';

/** Word vectors of the terms of a document. */
export type TermVectors = {
  /** Row of the vector by term number; -1 without one. */
  rows: Int32Array;
  /** Length of the weighted sum of the vectors of each passage's terms; 0 without any. */
  sumLengths: Float64Array;
};

/** Rank at which a word has half the weight of a rare one in a sum. */
const HALF_WEIGHT_RANK = 2_000;

/** Returns the weight of a vector in a sum, by its row; small for frequent words. */
export function weighRow(row: number): number {
  return 1 / (1 + HALF_WEIGHT_RANK / (row + 50));
}

/**
 * Finds the word vector of each term, which are English.
 *
 * @param words word by term number, in which the term first occurs
 */
export function findTermVectors(
  words: readonly string[],
  passages: readonly { terms: readonly number[] }[],
  language: TextLanguage,
): TermVectors {
  const rows = Int32Array.from(words, (word) => (language === 'en' ? findVectorRow(word) : -1));
  const sumLengths = Float64Array.from(passages, ({ terms }) => {
    const own = [...new Set(terms)].map((term) => rows[term]!);
    return Math.hypot(...sumRows(own));
  });
  return { rows, sumLengths };
}

/** Returns the weighted sum of the vectors of rows; rows of -1 are left out. */
export function sumRows(rows: readonly number[]): Float64Array {
  const sum = new Float64Array(VECTOR_LENGTH);
  for (const row of rows) if (row >= 0) addRowVector(row, weighRow(row), sum);
  return sum;
}
