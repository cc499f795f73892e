import type { Ddl, Migration } from '../dialect.ts';
import { documentTables } from './baseline/documents.ts';
import { eventTables } from './baseline/events-and-webhooks.ts';
import { operationTables } from './baseline/operation.ts';
import { meetingTables } from './baseline/recordings-and-meetings.ts';
import { searchTables } from './baseline/search.ts';
import { taskTables } from './baseline/tasks-and-integrations.ts';
import { workspaceTables } from './baseline/workspaces-and-people.ts';

/** The schema of version 0.1.0. Columns that older versions added stand where SQLite stores them. */
export const baseline: Migration = {
  name: '0001-baseline',
  statements: [
    ...workspaceTables,
    ...documentTables,
    ...meetingTables,
    ...taskTables,
    ...eventTables,
    ...searchTables,
    ...operationTables,
  ],
};

/** Migrations of versions before 0.1.0. A database that has all of them has the schema of the baseline. */
export const MIGRATIONS_BEFORE_BASELINE: readonly string[] = [
  '0001-foundation',
  '0002-documents',
  '0003-search',
  '0004-chats-and-shares',
  '0005-sealed-outcomes',
  '0006-live-sources',
  '0007-transcriptions',
  '0008-forgiven-attempts',
  '0009-uploads',
  '0010-imported-transcripts',
  '0011-meeting-results',
  '0012-tasks',
  '0013-integrations',
  '0014-generations',
  '0015-search-sources',
  '0016-webhook-lanes',
  '0017-event-log',
  '0018-identity',
  '0019-models',
  '0020-vectors',
];

/** Older versions copied some tables on PostgreSQL, whose constraints kept the names of the copies. */
const CONSTRAINTS_BEFORE_BASELINE = [
  ['analyses', 'analyses_pkey1', 'analyses_pkey'],
  ['analyses', 'analyses_workspace_id_document_id_fkey1', 'analyses_workspace_id_document_id_fkey'],
  ['deliveries', 'deliveries_new_pkey', 'deliveries_pkey'],
  ['delivery_attempts', 'delivery_attempts_new_pkey', 'delivery_attempts_pkey'],
  ['event_bodies', 'event_bodies_new_pkey', 'event_bodies_pkey'],
  ['events', 'events_new_pkey', 'events_pkey'],
  ['events', 'events_new_workspace_id_fkey', 'events_workspace_id_fkey'],
] as const;

/** Statements that turn the schema of the last version before 0.1.0 into the baseline. */
export const adoptionStatements: readonly Ddl[] = CONSTRAINTS_BEFORE_BASELINE.map(
  ([table, before, after]) => ({
    sqlite: 'select 1',
    postgres: `alter table ${table} rename constraint ${before} to ${after}`,
  }),
);
