import type { Db, Tx } from '../../storage/db.ts';
import type { PasswordResetRow } from '../../storage/identity-schema.ts';

/** Only the newest counts: those before it end. */
export async function insertReset(tx: Tx, reset: PasswordResetRow): Promise<void> {
  await deleteResetsOf(tx, reset.user_id);
  await tx.insertInto('password_resets').values(reset).execute();
}

/** @returns whose password it may set; undefined when it is unknown, used or too old */
export async function findReset(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<{ user_id: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns false when it was used, has ended or is too old, in which case nothing was written */
export async function useReset(tx: Tx, tokenHash: string, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteResetsBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
