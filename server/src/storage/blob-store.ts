/** Files by the hash of their content. The same bytes are stored once. */
export type BlobStore = {
  /** The key that the file at `path` would have: its SHA-256 in hex. */
  keyOf(path: string): Promise<string>;
  /** Takes over the file at `path` (moved, not copied) as the blob `key`. */
  put(path: string, key: string): Promise<void>;
  /** A local path to read the blob from. @throws Error when there is no such blob */
  path(key: string): Promise<string>;
  /**
   * Deletes the blob unless some row refers to it; nothing happens when there is none. Together with writing the
   * row before `put`, no order of events loses a blob that is referred to.
   */
  deleteUnlessUsed(key: string, isUsed: () => Promise<boolean>): Promise<void>;
};
