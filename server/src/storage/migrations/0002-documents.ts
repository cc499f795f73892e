/**
 * Documents that are uploaded and edited, and a record of every analysis that is asked for: what was asked moves from
 * the document to its analysis.
 */
export const documents = {
  name: '0002-documents',
  statements: [
    // A copy under another name, because neither database changes `not null` in a way that the other knows too.
    `drop index analyses_by_document`,
    `alter table analyses rename to analyses_before`,
    `create table analyses (
      workspace_id text not null,
      id text not null,
      document_id text not null,
      analysis_type text not null,
      status text not null,
      extract_fields_json text not null,
      include_summary integer not null,
      webhook_url text,
      webhook_secret_sealed text,
      notify_on_json text,
      result_json text,
      error_json text,
      created_at text not null,
      updated_at text not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
    )`,
    `insert into analyses (workspace_id, id, document_id, analysis_type, status, extract_fields_json, include_summary,
      webhook_url, webhook_secret_sealed, notify_on_json, result_json, error_json, created_at, updated_at)
    select a.workspace_id, a.id, a.document_id, a.analysis_type, 'completed', d.extract_fields_json, d.include_summary,
      d.webhook_url, d.webhook_secret_sealed, d.notify_on_json, a.result_json, null, d.created_at, a.created_at
    from analyses_before a
    join documents d on d.workspace_id = a.workspace_id and d.id = a.document_id`,
    `drop table analyses_before`,
    // What is under way or failed had no row; its id derives from the document's, so that the queued jobs can name it.
    `insert into analyses (workspace_id, id, document_id, analysis_type, status, extract_fields_json, include_summary,
      webhook_url, webhook_secret_sealed, notify_on_json, result_json, error_json, created_at, updated_at)
    select d.workspace_id, 'analysis_' || substr(d.id, 5), d.id, d.analysis_type, d.status, d.extract_fields_json,
      d.include_summary, d.webhook_url, d.webhook_secret_sealed, d.notify_on_json, null, d.error_json, d.created_at,
      d.updated_at
    from documents d
    where d.status in ('processing', 'failed')`,
    // {"document_id":"doc_<32 hex digits>"}
    `update jobs
    set payload_json = substr(payload_json, 1, 52) || '","analysis_id":"analysis_' || substr(payload_json, 21, 32) || '"}'
    where queue = 'documents.analyze'`,
    `create index analyses_by_document on analyses (workspace_id, document_id, created_at, id)`,
    `create index analyses_by_status on analyses (workspace_id, status, created_at)`,

    `alter table documents drop column analysis_type`,
    `alter table documents drop column extract_fields_json`,
    `alter table documents drop column include_summary`,
    `alter table documents drop column webhook_url`,
    `alter table documents drop column webhook_secret_sealed`,
    `alter table documents drop column notify_on_json`,
    `alter table documents add column filename text`,
    `alter table documents add column tags_json text not null default '[]'`,
    `alter table documents add column metadata_json text not null default '{}'`,
    `alter table documents add column layout_key text`,
    `alter table documents add column ocr_pages integer`,
    // An uploaded document has no address.
    `alter table documents add column source_address text`,
    `update documents set source_address = source_url`,
    `alter table documents drop column source_url`,
    `alter table documents rename column source_address to source_url`,
    `create index documents_by_layout on documents (layout_key)`,
    `create index documents_by_content on documents (workspace_id, blob_key)`,

    `create table document_facets (
      workspace_id text not null,
      document_id text not null,
      name text not null,
      value text not null,
      primary key (workspace_id, document_id, name, value),
      foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
    )`,
    `create index document_facets_by_value on document_facets (workspace_id, name, value, document_id)`,
    `insert into document_facets (workspace_id, document_id, name, value)
    select distinct workspace_id, document_id, 'analysis_type', analysis_type from analyses where status = 'completed'`,

    `create table blob_reservations (
      blob_key text not null,
      id text not null primary key,
      created_at text not null
    )`,
    `create index blob_reservations_by_key on blob_reservations (blob_key)`,

    `create index deliveries_of_requests on deliveries (workspace_id, resource_id, created_at, id)
      where webhook_id is null`,
  ],
} as const;
