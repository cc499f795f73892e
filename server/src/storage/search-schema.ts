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

/** A run of indexing something. */
export type SearchSourceRow = {
  number: number;
  workspace_id: string;
  source: SourceKind;
  source_id: string;
  /** ISO 639-1: whose stems the terms are. */
  language: string;
  /** At most one of a source is `live`: its passages are found. Those of a `removed` one are being cleared. */
  state: 'writing' | 'live' | 'removed';
  created_at: string;
};

/** What is found and shown; `passage-id.ts` says what the id is made of. Passage 0 is the title. */
export type SearchPassageRow = {
  id: number;
  page: number | null;
  /** UTF-16 code units into the text of the source. */
  start_offset: number;
  end_offset: number;
  text: string;
  /** As `search-index/term-vector.ts` packs it. */
  vector: Uint8Array;
  /** JSON as `search-index/turns.ts` packs it; null of what nobody speaks. */
  turns_json: string | null;
};

export type SearchVocabularyRow = {
  /** As `search-index/partition.ts` makes it. */
  partition_key: string;
  /** Of the term: 32 bits, signed. */
  hash: number;
  word: string;
  passages: number;
};

export type SearchNumberRow = { name: string; value: number };

/** A source that is not indexed as it is now. */
export type SearchChangeRow = {
  workspace_id: string;
  source: SourceKind;
  source_id: string;
  /** Another one after each change. */
  stamp: string;
};

/** That a job will see to the changes of a workspace. */
export type SearchUpdateRow = {
  workspace_id: string;
  /** Transactions that have changed something since the job was asked for. */
  marks: number;
};

/** What a source other than a document is filtered by: `tag` and `metadata.<key>`. */
export type SearchFacetRow = {
  workspace_id: string;
  source: SourceKind;
  source_id: string;
  name: string;
  /** As `facetValue` writes it. */
  value: string;
};
