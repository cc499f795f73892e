import type { SourceKind } from '../contract/search.ts';
import type { FoundSource } from './find-store.ts';
import type { SourceKey } from './run-store.ts';
import type { Turn } from './turns.ts';
import type { Meaning } from './vectors/find-by-meaning.ts';
import type { SourceFilters } from './visible-sources.ts';

/**
 * What a search thread can be asked. The types stand here, so that the server imports nothing that only a thread may
 * load.
 */
export type SearchTasks = {
  findSources(request: FindRequest): Promise<FindResult>;
  /** @returns none when the source is not indexed */
  findSimilar(request: SimilarRequest): Promise<FoundPassage[]>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
};

export type FindRequest = {
  workspaceId: string;
  query: string;
  /** Each once. */
  sources: readonly SourceKind[];
  /** Sources, from 1. */
  limit: number;
  /** `party` is one of the documents' parties, whatever its case and legal form. */
  filters: SourceFilters & { party?: string | undefined };
  /** What the query means; left out: found by its words alone. */
  meaning?: Meaning;
};

export type FindResult = {
  results: FoundPassage[];
  /** Sources that hold something of the query; where very many do, at least so many. */
  total: number;
  /** What could not be done as asked; left out where there is nothing. */
  warnings?: { code: string; message: string }[];
};

export type FoundPassage = Excerpt &
  Pick<FoundSource, 'source' | 'title' | 'created_at'> & {
    id: string;
    /** 0 to 1. */
    relevance: number;
    /** Null for what has no pages. */
    page: number | null;
    /** Of everything but a document. */
    meeting_id?: string | null;
  } & Partial<Pick<Turn, 'start_time' | 'speaker'>>;

/** A piece of a passage: `text.slice(start, end)` of its source, with the found words marked. */
export type Excerpt = {
  excerpt: string;
  start: number;
  end: number;
  /** Offsets into `excerpt`, in order, not overlapping. */
  highlights: { start: number; end: number }[];
};

export type SimilarRequest = SourceKey & { limit: number };

export type SuggestRequest = {
  workspaceId: string;
  /** Its last word may be the beginning of one. */
  typed: string;
  limit: number;
};

export type Suggestion = { text: string; type: 'title' | 'phrase'; document_id?: string };

export type SearchCall = { name: keyof SearchTasks; request: unknown };

export type SearchAnswer = { value: unknown } | { error: unknown; code?: string };

export type ThreadData = { url: string; timeoutMs: number };
