/** Content-addressed file store: equal bytes are stored once. */
export type BlobStore = {
  /** Returns the key of the file at `path`: its SHA-256 in hex. */
  keyOf(path: string): Promise<string>;
  /** Moves the file at `path` into the store as the blob `key`. */
  put(path: string, key: string): Promise<void>;
  /** Returns a local path of the blob. @throws Error when the blob is missing */
  path(key: string): Promise<string>;
  /**
   * Deletes the blob unless a row refers to it. Since a row is written before `put`, no order of events loses a
   * referenced blob.
   */
  deleteUnlessUsed(key: string, isUsed: () => Promise<boolean>): Promise<void>;
};
