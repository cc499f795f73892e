import type { Db, Tx } from '../../storage/db.ts';
import type { PasswordResetRow, UserRow } from '../../storage/identity-schema.ts';

/**
 * Returns the current user and locks the row until `tx` ends. The caller compares it with the row that was verified:
 * password and second factor may have changed.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Sets the password hash of a user; null removes the password. */
export async function setPasswordHash(
  tx: Tx,
  id: string,
  password_hash: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

/** Finds the browser session of a cookie, active or ended. */
export async function findGrantByCookie(
  db: Db,
  cookieHash: string,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .selectFrom('grants')
    .select(['id', 'user_id'])
    .where('cookie_hash', '=', cookieHash)
    .executeTakeFirst();
}

/** Returns names of applications by id. */
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

export async function updateSecondFactor(
  tx: Tx,
  id: string,
  change: SecondFactorChange,
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

/**
 * Marks a time step as used.
 *
 * @returns false when this or a later step was used before
 */
export async function markTotpStepUsed(tx: Tx, id: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Replaces all recovery codes of a user. */
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

/**
 * Marks a recovery code as used.
 *
 * @returns false when the user has no such code, or it was used before
 */
export async function markRecoveryCodeUsed(
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

/** Inserts a reset token and deletes earlier ones of the user. */
export async function insertReset(tx: Tx, reset: PasswordResetRow): Promise<void> {
  await deleteUserResets(tx, reset.user_id);
  await tx.insertInto('password_resets').values(reset).execute();
}

/**
 * Finds the user of a reset token.
 *
 * @returns undefined when it is unknown, used or expired
 */
export async function findReset(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<Pick<PasswordResetRow, 'user_id' | 'mailed'> | undefined> {
  return db
    .selectFrom('password_resets')
    .select(['user_id', 'mailed'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Marks a reset token as used.
 *
 * @returns false, with nothing written, when it is unknown, used or expired
 */
export async function markResetUsed(tx: Tx, tokenHash: string, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteUserResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteResetsBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
