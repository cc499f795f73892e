import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';
import type { WorkspaceTable } from './tables.ts';

/** @returns how many rows were deleted; none are left when it is less than `limit` */
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

/** Files that rows of a workspace refer to. */
const FILE_COLUMNS = {
  documents: ['blob_key', 'layout_key'],
  transcriptions: ['blob_key'],
} as const;

export type TableWithFiles = keyof typeof FILE_COLUMNS;

export function hasFiles(table: WorkspaceTable[0]): table is TableWithFiles {
  return table in FILE_COLUMNS;
}

/** As `deleteRows`. @returns the keys of the files too */
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

/** Ids of recordings that come in parts. */
export async function listUploads(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transcription_uploads')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Waits for whoever is writing to the workspace. From then on nobody can. @returns false when it was gone before */
export async function deleteWorkspaceRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('workspaces')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
