import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';
import type { Tables } from '../../storage/schema.ts';

/** Table with a `workspace_id` column, and the other columns of its key. */
export type WorkspaceTable = readonly [table: keyof Tables, ...key: string[]];

/**
 * Every table with rows of workspaces, referring tables first; a test compares it with the schema. Not listed: the
 * audit log, which outlives its workspace, and the versions of the search index, which `search-index/` deletes.
 */
export const WORKSPACE_TABLES: readonly WorkspaceTable[] = [
  ['jobs', 'id'],
  ['delivery_lanes', 'lane'],
  ['delivery_attempts', 'delivery_id', 'attempt'],
  ['deliveries', 'id'],
  ['event_bodies', 'event_id', 'format'],
  ['events', 'id'],
  ['fan_out_cursors'],
  ['webhook_events', 'event', 'webhook_id'],
  ['webhooks', 'id'],

  ['grid_reviews', 'row_id', 'column_key'],
  ['grid_rows', 'id'],
  ['grids', 'id'],

  ['transcription_uploads', 'id'],
  ['transcript_chunks', 'transcription_id', 'position'],
  ['transcript_segments', 'transcription_id', 'position'],
  ['transcriptions', 'id'],
  ['finding_corrections', 'resource_id', 'finding_id'],
  ['action_item_tasks', 'meeting_id', 'item_id'],
  ['meeting_result_meetings', 'meeting_id', 'result_id'],
  ['meeting_results', 'id'],
  ['meetings', 'id'],

  ['document_facets', 'document_id', 'name', 'value'],
  ['document_texts', 'document_id'],
  ['analyses', 'id'],
  ['extractions', 'id'],
  ['extraction_template_versions', 'template_id', 'version'],
  ['extraction_templates', 'id'],
  ['chats', 'id'],
  ['shares', 'id'],
  ['documents', 'id'],

  ['task_activity', 'task_id', 'created_at', 'id'],
  ['task_links', 'integration_id', 'task_id'],
  ['task_tags', 'tag', 'task_id'],
  ['tasks', 'id'],
  ['task_counts', 'assigned_to', 'status', 'priority'],
  ['sync_results', 'sync_id', 'position'],
  ['syncs', 'id'],
  ['integrations', 'id'],
  ['generations', 'id'],

  ['search_facets', 'source', 'source_id', 'name', 'value'],
  ['search_changes', 'source', 'source_id'],
  ['search_updates'],
  ['vector_updates'],
  ['vector_spaces', 'number'],
  ['row_counts', 'kind', 'status'],

  ['request_counts', 'day', 'credential_id', 'operation'],
  ['usage_amounts', 'quota', 'day'],
  ['model_usage', 'day', 'operation', 'provider', 'model'],
  ['model_results', 'hash'],
  ['engine_settings', 'kind'],
  ['grants', 'id'],
  ['oauth_clients', 'id'],
  ['api_keys', 'id'],
  ['invitations', 'id'],
  ['memberships', 'user_id'],
];

/**
 * Deletes a batch of rows.
 *
 * @returns how many were deleted; fewer than `limit` means none are left
 */
export async function deleteRows(
  tx: Tx,
  [table, ...key]: WorkspaceTable,
  workspaceId: string,
  limit: number,
): Promise<number> {
  const columns = sql.join(['workspace_id', ...key].map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where workspace_id = ${workspaceId} limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Columns that refer to files. */
const FILE_COLUMNS = {
  documents: ['blob_key', 'layout_key'],
  transcriptions: ['blob_key'],
} as const;

export type TableWithFiles = keyof typeof FILE_COLUMNS;

/** Returns true for tables whose rows refer to files. */
export function hasFiles(table: WorkspaceTable[0]): table is TableWithFiles {
  return table in FILE_COLUMNS;
}

/**
 * Deletes a batch of rows that refer to files.
 *
 * @returns also the keys of the files
 */
export async function deleteRowsWithFiles(
  tx: Tx,
  table: TableWithFiles,
  workspaceId: string,
  limit: number,
): Promise<{ deleted: number; blobKeys: string[] }> {
  const columns = sql.join(FILE_COLUMNS[table].map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, string | null>>`
    delete from ${sql.table(table)} where (workspace_id, id) in (
      select workspace_id, id from ${sql.table(table)} where workspace_id = ${workspaceId} limit ${limit})
    returning ${columns}`.execute(tx);
  const blobKeys = rows.flatMap((row) => Object.values(row)).filter((key) => key !== null);
  return { deleted: rows.length, blobKeys };
}

/** Lists ids of unfinished uploads. */
export async function listUploads(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transcription_uploads')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the workspace row after waiting for concurrent writers; further writes fail.
 *
 * @returns false when it was already gone
 */
export async function deleteWorkspaceRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('workspaces')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists deleted workspaces that still have a row, each together with its test workspace. */
export async function listDeletedBefore(db: Db, deletedAt: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('workspaces')
    .leftJoin('workspaces as twin', 'twin.test_of', 'workspaces.id')
    .select(['workspaces.id', 'twin.id as twin_id'])
    .where('workspaces.test_of', 'is', null)
    .where('workspaces.deleted_at', '<', deletedAt)
    .orderBy('workspaces.id')
    .execute();
  return rows.map(({ id, twin_id }) => (twin_id === null ? [id] : [id, twin_id]));
}
