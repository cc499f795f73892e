import type { ResultWarning } from '../../contract/meeting-results.ts';

/** A passage that a search found. */
export type FoundText = { title: string; text: string };

export type RerankResult = {
  /** The index of each passage that was given, each once; first that which answers the query best. */
  order: readonly number[];
  warnings: readonly ResultWarning[];
  /** Which engine it was in the end. */
  engine: { name: string; version: string };
};

/** What a language engine does for a search. */
export type RerankingEngine = {
  /**
   * Puts passages in the order in which they answer a query. Left out by engines that know no better than the search
   * itself.
   *
   * @param passages as the search ranks them; at least two
   * @throws AbortError when `signal` is aborted
   */
  rerank?(
    query: string,
    passages: readonly FoundText[],
    signal: AbortSignal,
  ): Promise<RerankResult>;
};
