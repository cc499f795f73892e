import { PASSAGE_TERMS } from '../dialects/search-ddl.ts';

/** The search index. What was there before is indexed by a job (`search.backfill`). */
export const search = {
  name: '0003-search',
  statements: [
    // One row a run of indexing; the number is the higher part of the ids of its passages.
    `create table search_sources (
      number bigint not null primary key,
      workspace_id text not null,
      source text not null,
      source_id text not null,
      language text not null,
      state text not null,
      created_at text not null
    )`,
    `create unique index search_sources_live on search_sources (workspace_id, source, source_id) where state = 'live'`,
    `create index search_sources_by_source on search_sources (workspace_id, source, source_id, number)`,
    // Or SQLite would walk through all sources of the workspace to find a few of them by number.
    `create unique index search_sources_by_number on search_sources (workspace_id, number)`,
    `create index search_sources_by_language on search_sources (workspace_id, language)`,
    `create table search_passages (
      id bigint not null primary key,
      page integer,
      start_offset integer not null,
      end_offset integer not null,
      text text not null,
      vector blob not null
    )`,
    // How many passages of the workspace hold a term, by its hash; `word` is how it was first written.
    `create table search_vocabulary (
      workspace_id text not null,
      hash integer not null,
      word text not null,
      passages integer not null,
      primary key (workspace_id, hash)
    )`,
    `create index search_vocabulary_by_word on search_vocabulary (workspace_id, word)`,
    `create table search_numbers (
      name text not null primary key,
      value bigint not null
    )`,
    ...PASSAGE_TERMS,
  ],
} as const;
