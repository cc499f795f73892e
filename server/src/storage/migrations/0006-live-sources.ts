/** Whether a source is found is read from the index alone, for each passage that a search looks at. */
export const liveSources = {
  name: '0006-live-sources',
  statements: [
    `drop index search_sources_by_number`,
    `create unique index search_sources_live_by_number on search_sources (workspace_id, number, source, source_id) where state = 'live'`,
  ],
} as const;
