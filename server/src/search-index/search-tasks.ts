import type { SimilarRequest } from './find-similar.ts';
import type { FindRequest, FindResult } from './find-sources.ts';
import type { FoundPassage } from './present-passages.ts';
import type { SuggestRequest, Suggestion } from './suggest.ts';

/** What a search thread can be asked. */
export type SearchTasks = {
  findSources(request: FindRequest): Promise<FindResult>;
  /** @returns none when the source is not indexed */
  findSimilar(request: SimilarRequest): Promise<FoundPassage[]>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
};

export type SearchCall = { name: keyof SearchTasks; request: unknown };

export type SearchAnswer = { value: unknown } | { error: unknown; code?: string };

export type ThreadData = { url: string; timeoutMs: number };
