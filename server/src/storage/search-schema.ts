/** Row types of the search index. */
export type SearchTables = {
  search_sources: SearchSourceRow;
  search_passages: SearchPassageRow;
  search_vocabulary: SearchVocabularyRow;
  search_numbers: SearchNumberRow;
};

/** A run of indexing something. */
export type SearchSourceRow = {
  number: number;
  workspace_id: string;
  source: 'document';
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
};

export type SearchVocabularyRow = {
  workspace_id: string;
  /** Of the term: 32 bits, signed. */
  hash: number;
  word: string;
  passages: number;
};

export type SearchNumberRow = { name: string; value: number };
