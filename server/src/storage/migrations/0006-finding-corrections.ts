import type { Migration } from '../dialect.ts';

/** Corrections of findings by persons. `resource_id` is that of the document or of the meeting. */
export const findingCorrections: Migration = {
  name: '0006-finding-corrections',
  statements: [
    `create table finding_corrections (
      workspace_id text not null,
      resource_id text not null,
      finding_id text not null,
      document_id text,
      meeting_id text,
      kind text not null,
      value_json text,
      confirmed integer not null,
      dismissed integer not null,
      corrected_by text not null,
      corrected_at text not null,
      primary key (workspace_id, resource_id, finding_id),
      foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade,
      foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
    )`,
    `create index finding_corrections_by_document on finding_corrections (workspace_id, document_id)`,
    `create index finding_corrections_by_meeting on finding_corrections (workspace_id, meeting_id)`,
  ],
};
