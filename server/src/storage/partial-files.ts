/**
 * Files that arrive in parts, over several requests and restarts, and become blobs. Every implementation passes
 * `testing/partial-files-conformance.ts`.
 */
export type PartialFiles = {
  /** Returns the bytes stored so far; 0 without a file. */
  size(name: string): Promise<number>;
  /** Writes from `offset`. Bytes written before `chunks` throws stay. */
  write(name: string, offset: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Reads bytes of the file while it grows.
   *
   * @returns fewer than `length` bytes where the file ends; none without a file
   */
  read(name: string, offset: number, length: number): Promise<Buffer>;
  /** Returns the key of the blob that the file would become: its SHA-256 in hex. */
  keyOf(name: string): Promise<string>;
  /** Moves the file into the blob store as the blob `key`. */
  moveToBlob(name: string, key: string): Promise<void>;
  /** Deletes the file, if there is one. */
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
};

/** Throws an error for an unsafe name. Names become file names. */
export function requirePartialName(name: string): void {
  if (!/^\w+$/.test(name)) throw new Error('The name of a partial file is a word');
}
