import type { Migration } from '../dialect.ts';

/** Extractions of documents by a JSON schema. */
export const extractions: Migration = {
  name: '0015-extractions',
  statements: [
    `create table extractions (
      workspace_id text not null,
      id text not null,
      document_id text not null,
      status text not null,
      schema_json text not null,
      webhook_url text,
      webhook_secret_sealed text,
      notify_on_json text,
      webhook_payload_format text,
      result_json text,
      error_json text,
      created_at text not null,
      updated_at text not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
    )`,
    'create index extractions_by_document on extractions (workspace_id, document_id, created_at, id)',
  ],
};
