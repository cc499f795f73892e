import type { Db, Tx } from '../../storage/db.ts';
import type { GrantRow } from '../../storage/identity-schema.ts';

export async function insertGrant(tx: Tx, grant: GrantRow): Promise<void> {
  await tx.insertInto('grants').values(grant).execute();
}

/** Whatever its state. */
export async function findGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  return db.selectFrom('grants').selectAll().where('id', '=', id).executeTakeFirst();
}

export type LiveGrants = {
  userId?: string;
  id?: string;
  except?: string | null | undefined;
  kinds?: readonly GrantRow['kind'][] | undefined;
  now: string;
};

/** Ends those that have not ended. @returns how many */
export async function revokeGrantRows(tx: Tx, which: LiveGrants): Promise<number> {
  let update = tx
    .updateTable('grants')
    .set({ revoked_at: which.now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', which.now);
  if (which.id !== undefined) update = update.where('id', '=', which.id);
  if (which.userId !== undefined) update = update.where('user_id', '=', which.userId);
  if (which.kinds) update = update.where('kind', 'in', [...which.kinds]);
  if (typeof which.except === 'string') update = update.where('id', '<>', which.except);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Newest first. */
export async function listLiveGrantRows(db: Db, userId: string, now: string): Promise<GrantRow[]> {
  return db
    .selectFrom('grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns false when it was revoked meanwhile */
export async function prolongGrant(
  tx: Tx,
  id: string,
  times: Pick<GrantRow, 'last_used_at' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('grants')
    .set(times)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Never backwards. */
export async function noteGrantsUsed(db: Db, ids: readonly string[], at: string): Promise<void> {
  await db
    .updateTable('grants')
    .set({ last_used_at: at })
    .where('id', 'in', [...ids])
    .where('last_used_at', '<', at)
    .execute();
}

/** With all their tokens. @returns how many, at most `limit` */
export async function deleteGrantsEndedBefore(
  db: Db,
  time: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('grants')
    .where('id', 'in', (ended) =>
      ended.selectFrom('grants').select('id').where('expires_at', '<', time).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
