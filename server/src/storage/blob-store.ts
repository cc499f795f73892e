import type { Readable } from 'node:stream';

/** Bytes to store: a local file, which is moved, or a stream. */
export type BlobSource = string | AsyncIterable<Uint8Array>;

/** Offsets of the first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Content-addressed file store: equal bytes are stored once. Every implementation passes
 * `testing/blob-store-conformance.ts`.
 */
export type BlobStore = {
  /** Returns the key of the file at `path`: its SHA-256 in hex. */
  keyOf(path: string): Promise<string>;
  /** Stores the source as the blob `key`. A source that fails leaves no blob. */
  put(source: BlobSource, key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Returns the number of bytes. @throws MissingBlobError */
  size(key: string): Promise<number>;
  /**
   * Opens the blob, or a range within it. Destroying the stream closes the blob.
   *
   * @throws MissingBlobError before the first byte
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Runs `use` with the path of a local file that has the bytes of the blob. The file must not be changed, and may be
   * gone after `use`.
   *
   * @throws MissingBlobError before `use` runs
   */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * Deletes the blob unless a row refers to it. Since a row is written before `put`, no order of events loses a
   * referenced blob.
   *
   * @returns whether the blob is missing now
   */
  deleteUnlessUsed(key: string, isUsed: () => Promise<boolean>): Promise<boolean>;
};

/** Error of a blob that is not in the store. */
export class MissingBlobError extends Error {
  override readonly name = 'MissingBlobError';
  readonly key: string;

  constructor(key: string, cause?: unknown) {
    super(`The blob ${key} is missing`, { cause });
    this.key = key;
  }
}

/** Throws an error for a string that is not a key. Keys become file names. */
export function requireBlobKey(key: string): void {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('A blob key has 64 hex digits');
}
