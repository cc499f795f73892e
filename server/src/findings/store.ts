import type { Db, Tx } from '../storage/db.ts';
import type { FindingCorrectionRow } from '../storage/finding-schema.ts';

/** Lists the corrections of documents or meetings, by resource id. */
export async function listCorrections(
  db: Db,
  workspaceId: string,
  resourceIds: readonly string[],
): Promise<Map<string, FindingCorrectionRow[]>> {
  if (resourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('finding_corrections')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('resource_id', 'in', [...resourceIds])
    .orderBy('corrected_at')
    .orderBy('finding_id')
    .execute();
  return Map.groupBy(rows, ({ resource_id }) => resource_id);
}

/** Key of a correction. */
type CorrectionKey = Pick<FindingCorrectionRow, 'workspace_id' | 'resource_id' | 'finding_id'>;

export async function findCorrection(
  db: Db,
  { workspace_id, resource_id, finding_id }: CorrectionKey,
): Promise<FindingCorrectionRow | undefined> {
  return db
    .selectFrom('finding_corrections')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('resource_id', '=', resource_id)
    .where('finding_id', '=', finding_id)
    .executeTakeFirst();
}

/** Inserts a correction or replaces the one of the same finding. */
export async function upsertCorrection(tx: Tx, row: FindingCorrectionRow): Promise<void> {
  const { workspace_id: _workspace, resource_id: _resource, finding_id: _finding, ...change } = row;
  await tx
    .insertInto('finding_corrections')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'resource_id', 'finding_id']).doUpdateSet(change),
    )
    .execute();
}

export async function deleteCorrection(
  tx: Tx,
  { workspace_id, resource_id, finding_id }: CorrectionKey,
): Promise<void> {
  await tx
    .deleteFrom('finding_corrections')
    .where('workspace_id', '=', workspace_id)
    .where('resource_id', '=', resource_id)
    .where('finding_id', '=', finding_id)
    .execute();
}

/** Lists the corrections of documents or meetings as one list. */
export async function listAllCorrections(
  db: Db,
  workspaceId: string,
  resourceIds: readonly string[],
): Promise<FindingCorrectionRow[]> {
  return [...(await listCorrections(db, workspaceId, resourceIds)).values()].flat();
}
