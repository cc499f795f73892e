/** Search in transcripts, summaries of meetings and tasks. Those that are there are indexed by a job (`search.sweep`). */
export const searchSources = {
  name: '0015-search-sources',
  statements: [
    // Documents are counted under the workspace, each other kind of source under a key of its own.
    `alter table search_vocabulary rename column workspace_id to partition_key`,
    // Of a transcript, who speaks from where on and when: see `search-index/turns.ts`.
    `alter table search_passages add column turns_json text`,

    // What has to be indexed anew, written with the change; the stamp is another one after each change.
    `create table search_changes (
      workspace_id text not null,
      source text not null,
      source_id text not null,
      stamp text not null,
      primary key (workspace_id, source, source_id)
    )`,

    // That a job will see to these, and for how many transactions.
    `create table search_updates (
      workspace_id text not null primary key,
      marks bigint not null
    )`,

    // What sources other than documents are filtered by: tags and metadata.
    `create table search_facets (
      workspace_id text not null,
      source text not null,
      source_id text not null,
      name text not null,
      value text not null,
      primary key (workspace_id, source, source_id, name, value)
    )`,
  ],
} as const;
