/** What a model made of a piece of text before, of one workspace. Values are JSON. */
export type ResultCache = {
  /** @param hash SHA-256 of all that the result depends on */
  find(hash: string): Promise<unknown>;
  keep(hash: string, result: unknown): Promise<void>;
};
