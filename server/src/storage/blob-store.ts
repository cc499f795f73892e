/** Files by the hash of their content. The same bytes are stored once. */
export type BlobStore = {
  /** Takes over the file at `path` (moved, not copied). @returns the key, `sha256` in hex */
  put(path: string): Promise<string>;
  /** A local path to read the blob from. @throws Error when there is no such blob */
  path(key: string): Promise<string>;
  /** Nothing happens when there is no such blob. */
  delete(key: string): Promise<void>;
};
