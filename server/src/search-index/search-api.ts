import type { SourceKind } from '../contract/search.ts';
import type { FoundSource } from './find-store.ts';
import type { SourceKey } from './run-store.ts';
import type { IndexedTurn } from './speaker-turns.ts';
import type { QueryEmbedding } from './embeddings/find-nearest.ts';
import type { SourceFilters } from './visible-sources.ts';

/**
 * Methods of a search thread. The types stand here, so that the server imports nothing that only a thread may load.
 */
export type SearchMethods = {
  findSources(request: FindRequest): Promise<FindResult>;
  /** Finds similar documents. @returns empty when the source is not indexed */
  findSimilar(request: SimilarRequest): Promise<FoundPassage[]>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
};

/** Search of the sources of a workspace by a query. */
export type FindRequest = {
  workspaceId: string;
  query: string;
  /** Distinct kinds of sources. */
  sources: readonly SourceKind[];
  /** Maximum of sources, at least 1. */
  limit: number;
  /** Filters; `party` matches a party of the documents regardless of case and legal form. */
  filters: SourceFilters & { party?: string | undefined };
  /** Embedding of the query; without it, only keywords are searched. */
  queryEmbedding?: QueryEmbedding;
};

/** Best passage of each matching source, best first. */
export type FindResult = {
  results: FoundPassage[];
  /** Number of matching sources; a lower bound when there are very many. */
  total: number;
  /** Problems of the search; omitted when there are none. */
  warnings?: { code: string; message: string }[];
};

/** Passage of a search result with its excerpt and displayed fields. */
export type FoundPassage = Excerpt &
  Pick<FoundSource, 'source' | 'title' | 'created_at'> & {
    id: string;
    /** Relevance from 0 to 1. */
    relevance: number;
    /** Null for sources without pages. */
    page: number | null;
    /** Meeting of a source other than a document. */
    meeting_id?: string | null;
  } & Partial<Pick<IndexedTurn, 'start_time' | 'speaker'>>;

/** Part of a passage: `text.slice(start, end)` of its source, with the matches marked. */
export type Excerpt = {
  excerpt: string;
  start: number;
  end: number;
  /** Offsets into `excerpt`, in order and without overlap. */
  highlights: { start: number; end: number }[];
};

/** Search of the sources that are most similar to one source. */
export type SimilarRequest = SourceKey & { limit: number };

/** Request of completions of a typed query. */
export type SuggestRequest = {
  workspaceId: string;
  /** Typed text; its last word may be incomplete. */
  typed: string;
  limit: number;
};

/** Completion of a typed query. `document_id` belongs to a title. */
export type Suggestion = { text: string; type: 'title' | 'phrase'; document_id?: string };

/** Message to a search thread: one method and its request. */
export type SearchCall = { name: keyof SearchMethods; request: unknown };

/** Message from a search thread: the result, or the error with the code of an ApiError. */
export type SearchResponse = { value: unknown } | { error: unknown; code?: string };

/** Settings of a search thread: URL of the database and the timeout of a query. */
export type ThreadData = { url: string; timeoutMs: number };
