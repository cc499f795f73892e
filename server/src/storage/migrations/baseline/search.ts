import type { Ddl } from '../../dialect.ts';
import { PASSAGE_TERMS } from '../../dialects/search-ddl.ts';

/** The search index and its embeddings. */
export const searchTables: readonly Ddl[] = [
  // One row for each indexing run. Its number is the high part of its passage ids.
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
  `create index search_sources_by_language on search_sources (workspace_id, language)`,
  `create table search_passages (
    id bigint not null primary key,
    page integer,
    start_offset integer not null,
    end_offset integer not null,
    text text not null,
    vector blob not null
  , turns_json text)`,
  // Document frequency of a term, by its hash. `word` is the spelling first seen.
  `create table search_vocabulary (
    partition_key text not null,
    hash integer not null,
    word text not null,
    passages integer not null,
    primary key (partition_key, hash)
  )`,
  `create index search_vocabulary_by_word on search_vocabulary (partition_key, word)`,
  `create table search_numbers (
    name text not null primary key,
    value bigint not null
  )`,
  ...PASSAGE_TERMS,
  `create unique index search_sources_live_by_number on search_sources (workspace_id, number, source, source_id) where state = 'live'`,
  // Sources to index again, written in the transaction of the change. Each change writes a new stamp.
  `create table search_changes (
    workspace_id text not null,
    source text not null,
    source_id text not null,
    stamp text not null,
    primary key (workspace_id, source, source_id)
  )`,
  // Marks that an indexing job is scheduled, with the number of transactions that asked for it.
  `create table search_updates (
    workspace_id text not null primary key,
    marks bigint not null
  )`,
  // Tags and metadata that sources other than documents are filtered by.
  `create table search_facets (
    workspace_id text not null,
    source text not null,
    source_id text not null,
    name text not null,
    value text not null,
    primary key (workspace_id, source, source_id, name, value)
  )`,
  // Embedding indexes: one for each model that has embedded the passages of a workspace.
  `create table vector_spaces (
    number bigint not null primary key,
    workspace_id text not null references workspaces (id) on delete cascade,
    base_url text not null,
    model text not null,
    asked_dimensions integer,
    dimensions integer,
    owner text not null,
    settings_sealed text not null,
    state text not null,
    walked_to bigint,
    created_at text not null
  )`,
  `create index vector_spaces_by_workspace on vector_spaces (workspace_id, state)`,
  `create unique index vector_spaces_active on vector_spaces (workspace_id) where state = 'active'`,
  {
    sqlite: `create table passage_vectors (
      space bigint not null,
      source text not null,
      passage_id bigint not null,
      vector blob,
      primary key (space, source, passage_id)
    )`,
    // Out of line, each row would cost a second read: up to 2,000 numbers stay in it.
    postgres: `create table passage_vectors (
      space bigint not null,
      source text collate "C" not null,
      passage_id bigint not null,
      vector real[],
      primary key (space, source, passage_id)
    ) with (toast_tuple_target = 8160)`,
  },
  // Indexing runs whose passages must be embedded. Each change writes a new stamp.
  `create table vector_changes (
    space bigint not null,
    source_number bigint not null,
    stamp text not null,
    primary key (space, source_number)
  )`,
  // Marks that an embedding job is scheduled, with the number of requests for it.
  `create table vector_updates (
    workspace_id text not null primary key references workspaces (id) on delete cascade,
    marks bigint not null
  )`,
];
