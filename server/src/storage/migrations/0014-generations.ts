/** What was generated. It stands by itself: it stays when a document or a meeting that it quotes is deleted. */
export const generations = {
  name: '0014-generations',
  statements: [
    // `type` is null of a brainstorm.
    `create table generations (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      kind text not null,
      type text,
      quotes_meetings integer not null,
      result_json text not null,
      created_at text not null,
      primary key (workspace_id, id)
    )`,
    `create index generations_by_creation on generations (workspace_id, created_at, id)`,
    `create index generations_by_kind on generations (workspace_id, kind, created_at, id)`,
    `create index generations_by_type on generations (workspace_id, type, created_at, id)`,
  ],
} as const;
