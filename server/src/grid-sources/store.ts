import type { Db, Tx } from '../storage/db.ts';

/** Returns whether a workspace has any grid. */
export async function hasGrids(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('grids')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the rows of grids that quote a transcription. Call it while its meetings are linked to it. Rows of deleted
 * documents and meetings are deleted by the database.
 */
export async function deleteRowsOfTranscription(
  tx: Tx,
  workspaceId: string,
  transcriptionId: string,
): Promise<void> {
  await tx
    .deleteFrom('grid_rows')
    .where('workspace_id', '=', workspaceId)
    .where('meeting_id', 'in', (eb) =>
      eb
        .selectFrom('meetings')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('transcription_id', '=', transcriptionId),
    )
    .execute();
}
