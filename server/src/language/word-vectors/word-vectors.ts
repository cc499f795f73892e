import { readFileSync } from 'node:fs';

/** Number of components of each vector. */
export const VECTOR_LENGTH = 100;

/**
 * English word vectors: GloVe (Pennington, Socher and Manning 2014) without their mean and first three principal
 * components (Mu and Viswanath 2018), as signed bytes. `scripts/build-word-vectors.ts` makes the file: two 32-bit
 * lengths, the words separated by line feeds, then the rows.
 */
type VectorTable = { rows: ReadonlyMap<string, number>; values: Int8Array; norms: Float32Array };

let table: VectorTable | undefined;

function loadTable(): VectorTable {
  const file = readFileSync(new URL('english.bin', import.meta.url));
  const [wordsLength, count] = [file.readUInt32LE(0), file.readUInt32LE(4)];
  const words = file.toString('latin1', 8, 8 + wordsLength).split('\n');
  const values = new Int8Array(
    file.buffer,
    file.byteOffset + 8 + wordsLength,
    count * VECTOR_LENGTH,
  );
  const norms = Float32Array.from(words, (_, row) => {
    let sum = 0;
    for (let i = row * VECTOR_LENGTH; i < (row + 1) * VECTOR_LENGTH; i++) sum += values[i]! ** 2;
    return Math.sqrt(sum) || 1;
  });
  return { rows: new Map(words.map((word, row) => [word, row])), values, norms };
}

/**
 * Adds the unit vector of a lower-case English word, times a weight, to a sum.
 *
 * @returns whether the word has a vector
 */
export function addWordVector(word: string, weight: number, sum: Float64Array, at = 0): boolean {
  const { rows, values, norms } = (table ??= loadTable());
  const row = rows.get(word);
  if (row === undefined) return false;
  const scale = weight / norms[row]!;
  const from = row * VECTOR_LENGTH;
  for (let i = 0; i < VECTOR_LENGTH; i++) sum[at + i]! += scale * values[from + i]!;
  return true;
}

/** Returns the number of a lower-case English word in the table, which begins with the most frequent words; -1 without one. */
export function findVectorRow(word: string): number {
  return (table ??= loadTable()).rows.get(word) ?? -1;
}

/** Adds the unit vector of a row of the table, times a weight, to a sum. */
export function addRowVector(row: number, weight: number, sum: Float64Array): void {
  const { values, norms } = (table ??= loadTable());
  const scale = weight / norms[row]!;
  const from = row * VECTOR_LENGTH;
  for (let i = 0; i < VECTOR_LENGTH; i++) sum[i]! += scale * values[from + i]!;
}

/** Returns the dot product of the unit vector of a row and another vector. */
export function multiplyRow(row: number, vector: Float64Array): number {
  const { values, norms } = (table ??= loadTable());
  const from = row * VECTOR_LENGTH;
  let sum = 0;
  for (let i = 0; i < VECTOR_LENGTH; i++) sum += values[from + i]! * vector[i]!;
  return sum / norms[row]!;
}

/** Returns the cosine of the vectors of two rows, -1 to 1. */
export function cosineOfRows(one: number, other: number): number {
  const { values, norms } = (table ??= loadTable());
  const [a, b] = [one * VECTOR_LENGTH, other * VECTOR_LENGTH];
  let sum = 0;
  for (let i = 0; i < VECTOR_LENGTH; i++) sum += values[a + i]! * values[b + i]!;
  return sum / (norms[one]! * norms[other]!);
}

/** Divides a part of a sum of vectors by its length; a part of zeros stays. */
export function normalizeVector(sum: Float64Array, at = 0): void {
  let squares = 0;
  for (let i = at; i < at + VECTOR_LENGTH; i++) squares += sum[i]! ** 2;
  if (squares === 0) return;
  const length = Math.sqrt(squares);
  for (let i = at; i < at + VECTOR_LENGTH; i++) sum[i]! /= length;
}
