/** Term counts of a passage: hashes in ascending order, with their counts. */
export type TermVector = {
  hashes: Int32Array;
  /** Counts of the terms, at most 255 each. */
  counts: Uint8Array;
  /** Number of words in the passage. */
  length: number;
};

const HASH_BYTES = 4;
const COUNT_MAX = 255;

/** Packs a vector: all hashes, 4 bytes each in little-endian order, then all counts, 1 byte each. */
export function packVector(hashes: readonly number[]): Uint8Array {
  const counts = new Map<number, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  const packed = new Uint8Array(sorted.length * (HASH_BYTES + 1));
  const view = new DataView(packed.buffer);
  for (const [index, [hash, count]] of sorted.entries()) {
    view.setInt32(index * HASH_BYTES, hash, true);
    packed[sorted.length * HASH_BYTES + index] = Math.min(count, COUNT_MAX);
  }
  return packed;
}

/** Returns the number of distinct terms. */
export function countDistinctTerms(packed: Uint8Array): number {
  return packed.length / (HASH_BYTES + 1);
}

export function unpackVector(packed: Uint8Array): TermVector {
  const size = countDistinctTerms(packed);
  // A copy, because the bytes of a driver may not be aligned to 32 bits.
  const bytes = packed.slice();
  const hashes = new Int32Array(bytes.buffer, bytes.byteOffset, size);
  const counts = bytes.subarray(size * HASH_BYTES);
  let length = 0;
  for (let index = 0; index < size; index++) length += counts[index]!;
  return { hashes, counts, length };
}

/** Returns the count of a term in a passage. */
export function countTerm({ hashes, counts }: TermVector, hash: number): number {
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash ? counts[low]! : 0;
}
