import type { Db, Tx } from '../../storage/db.ts';
import type { UserRow } from '../../storage/identity-schema.ts';

/**
 * The user as it is now, and as it stays until `tx` ends: what was proved with an older password or second factor no
 * longer counts.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function setPasswordHash(tx: Tx, id: string, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

/** The browser session that a cookie belongs to, ended or not. */
export async function findGrantOfCookie(
  db: Db,
  cookieHash: string,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .selectFrom('grants')
    .select(['id', 'user_id'])
    .where('cookie_hash', '=', cookieHash)
    .executeTakeFirst();
}

/** Names of applications, by their ids. */
export async function findClientNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('oauth_clients')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type SecondFactorChange = Partial<
  Pick<
    UserRow,
    'totp_secret_sealed' | 'totp_pending_sealed' | 'totp_pending_until' | 'totp_last_step'
  >
>;

export async function changeSecondFactor(
  tx: Tx,
  id: string,
  change: SecondFactorChange,
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

/** @returns false when a code of this time step or of a later one was accepted before: none is accepted twice */
export async function useTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Those before them no longer count. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash, used_at: null })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** @returns false when it is none of the user's, or was used before */
export async function useRecoveryCode(
  tx: Tx,
  userId: string,
  { hash, now }: { hash: string; now: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
