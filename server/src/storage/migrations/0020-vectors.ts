/** Vectors of passages, for search by meaning. Nothing in it needs an extension of the database. */
export const vectors = {
  name: '0020-vectors',
  statements: [
    // One row for each model that the passages of a workspace have vectors of, and as many numbers as these have.
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
    // Runs of the search index whose passages are to be embedded; the stamp is another one after each change.
    `create table vector_changes (
      space bigint not null,
      source_number bigint not null,
      stamp text not null,
      primary key (space, source_number)
    )`,
    // That a job will see to these, and how often it was asked for.
    `create table vector_updates (
      workspace_id text not null primary key references workspaces (id) on delete cascade,
      marks bigint not null
    )`,
  ],
} as const;
