import type { SourceKind } from '../contract/search.ts';

/** Row types of the search index. */
export type SearchTables = {
  search_sources: SearchSourceRow;
  search_passages: SearchPassageRow;
  search_vocabulary: SearchVocabularyRow;
  search_numbers: SearchNumberRow;
  search_changes: SearchChangeRow;
  search_updates: SearchUpdateRow;
  search_facets: SearchFacetRow;
};

/** An indexing run of one source. */
export type SearchSourceRow = {
  number: number;
  workspace_id: string;
  source: SourceKind;
  source_id: string;
  /** ISO 639-1 code of the stemmer. */
  language: string;
  /**
   * A source has at most one `live` run, whose passages are searched. A job deletes the passages of a `removed` run.
   */
  state: 'writing' | 'live' | 'removed';
  created_at: string;
};

/** Passage of a source, with an id made by `passage-id.ts`. Passage 0 is the title. */
export type SearchPassageRow = {
  id: number;
  page: number | null;
  /** UTF-16 code units into the text of the source. */
  start_offset: number;
  end_offset: number;
  text: string;
  /** Term vector, packed by `search-index/term-vector.ts`. */
  vector: Uint8Array;
  /** JSON of the speaker turns, packed by `search-index/speaker-turns.ts`; null for text without speakers. */
  turns_json: string | null;
};

export type SearchVocabularyRow = {
  /** Key made by `search-index/partition.ts`. */
  partition_key: string;
  /** Hash of the term: 32 bits, signed. */
  hash: number;
  word: string;
  passages: number;
};

export type SearchNumberRow = { name: string; value: number };

/** A source with changes that are not indexed yet. */
export type SearchChangeRow = {
  workspace_id: string;
  source: SourceKind;
  source_id: string;
  /** New value after each change. */
  stamp: string;
};

/** Mark that an indexing job of the workspace is scheduled. */
export type SearchUpdateRow = {
  workspace_id: string;
  /** Transactions with changes since the job was scheduled. */
  marks: number;
};

/** Filterable value of a source other than a document: `tag` and `metadata.<key>`. */
export type SearchFacetRow = {
  workspace_id: string;
  source: SourceKind;
  source_id: string;
  name: string;
  /** Value in the form of `facetValue`. */
  value: string;
};
