import type { Migration } from '../dialect.ts';

/** Extraction templates with their versions, and grids with their rows and reviewed cells. */
export const grids: Migration = {
  name: '0016-grids',
  statements: [
    `create table extraction_templates (
      workspace_id text not null,
      id text not null,
      name text not null,
      version integer not null,
      revision integer not null,
      created_by text not null,
      created_at text not null,
      updated_at text not null,
      primary key (workspace_id, id)
    )`,
    'create index extraction_templates_newest on extraction_templates (workspace_id, created_at, id)',
    `create table extraction_template_versions (
      workspace_id text not null,
      template_id text not null,
      version integer not null,
      schema_json text not null,
      created_by text not null,
      created_at text not null,
      primary key (workspace_id, template_id, version),
      foreign key (workspace_id, template_id) references extraction_templates (workspace_id, id) on delete cascade
    )`,
    'alter table extractions add column template_id text',
    'alter table extractions add column template_version integer',
    `create table grids (
      workspace_id text not null,
      id text not null,
      name text not null,
      status text not null,
      columns_json text not null,
      schema_json text,
      template_id text,
      template_version integer,
      filters_json text not null,
      step integer not null,
      filling_row_id text,
      created_by text not null,
      created_at text not null,
      updated_at text not null,
      filled_at text,
      primary key (workspace_id, id)
    )`,
    'create index grids_newest on grids (workspace_id, created_at, id)',
    `create table grid_rows (
      workspace_id text not null,
      id text not null,
      grid_id text not null,
      document_id text,
      meeting_id text,
      status text not null,
      text_sha256 text,
      cells_json text,
      error_json text,
      created_at text not null,
      updated_at text not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, grid_id) references grids (workspace_id, id) on delete cascade,
      foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade,
      foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
    )`,
    'create index grid_rows_newest on grid_rows (workspace_id, grid_id, created_at, id)',
    'create index grid_rows_by_document on grid_rows (workspace_id, document_id)',
    'create index grid_rows_by_meeting on grid_rows (workspace_id, meeting_id)',
    `create table grid_reviews (
      workspace_id text not null,
      row_id text not null,
      column_key text not null,
      state text not null,
      cell_json text not null,
      reviewed_by text not null,
      reviewed_at text not null,
      primary key (workspace_id, row_id, column_key),
      foreign key (workspace_id, row_id) references grid_rows (workspace_id, id) on delete cascade
    )`,
  ],
};
