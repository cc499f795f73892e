import type { Db } from '../storage/db.ts';
import type { ModelResultRow } from '../storage/model-schema.ts';

export async function findResult(
  db: Db,
  workspaceId: string,
  hash: string,
): Promise<Pick<ModelResultRow, 'result_json' | 'used_at'> | undefined> {
  return db
    .selectFrom('model_results')
    .select(['result_json', 'used_at'])
    .where('workspace_id', '=', workspaceId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Inserts a result, or replaces the one with the same hash. */
export async function upsertResult(db: Db, row: ModelResultRow): Promise<void> {
  const { result_json, used_at } = row;
  await db
    .insertInto('model_results')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'hash']).doUpdateSet({ result_json, used_at }),
    )
    .execute();
}

export async function markResultUsed(
  db: Db,
  workspaceId: string,
  hash: string,
  used_at: string,
): Promise<void> {
  await db
    .updateTable('model_results')
    .set({ used_at })
    .where('workspace_id', '=', workspaceId)
    .where('hash', '=', hash)
    .execute();
}

/**
 * Deletes unused results of all workspaces.
 *
 * @returns how many, at most `limit`
 */
export async function deleteResultsUnusedSince(
  db: Db,
  time: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('model_results')
    .where((eb) =>
      eb(
        eb.refTuple('workspace_id', 'hash'),
        'in',
        eb
          .selectFrom('model_results')
          .select(['workspace_id', 'hash'])
          .where('used_at', '<', time)
          .limit(limit)
          .$asTuple('workspace_id', 'hash'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Lists workspaces with more than `countMax` results, and their counts. */
export async function listWorkspacesOverLimit(
  db: Db,
  countMax: number,
): Promise<{ workspaceId: string; count: number }[]> {
  const rows = await db
    .selectFrom('model_results')
    .select(({ fn }) => ['workspace_id', fn.countAll<string | number>().as('count')])
    .groupBy('workspace_id')
    .having(({ fn }) => fn.countAll(), '>', countMax)
    .execute();
  return rows.map(({ workspace_id, count }) => ({
    workspaceId: workspace_id,
    count: Number(count),
  }));
}

/** Deletes the least recently used results of a workspace. */
export async function deleteOldestResults(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<void> {
  await db
    .deleteFrom('model_results')
    .where('workspace_id', '=', workspaceId)
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('model_results')
        .select('hash')
        .where('workspace_id', '=', workspaceId)
        .orderBy('used_at')
        .orderBy('hash')
        .limit(limit),
    )
    .execute();
}
