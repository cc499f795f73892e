import type { Db, Tx } from '../../storage/db.ts';
import type { GrantRow, RefreshTokenRow, SigningKeyRow } from '../../storage/identity-schema.ts';

export async function insertGrant(tx: Tx, grant: GrantRow): Promise<void> {
  await tx.insertInto('grants').values(grant).execute();
}

/** Finds a grant in any state. */
export async function findGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  return db.selectFrom('grants').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Filter of live grants: neither revoked nor expired at `now` (ISO time). Omitted fields match every grant, and
 * `exceptId` excludes one grant; null excludes none.
 */
export type GrantFilter = {
  userId?: string;
  id?: string;
  exceptId?: string | null | undefined;
  kinds?: readonly GrantRow['kind'][] | undefined;
  now: string;
};

/**
 * Revokes matching live grants at `now`.
 *
 * @returns the number of revoked grants
 */
export async function revokeGrantRows(tx: Tx, which: GrantFilter): Promise<number> {
  let update = tx
    .updateTable('grants')
    .set({ revoked_at: which.now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', which.now);
  if (which.id !== undefined) update = update.where('id', '=', which.id);
  if (which.userId !== undefined) update = update.where('user_id', '=', which.userId);
  if (which.kinds) update = update.where('kind', 'in', [...which.kinds]);
  if (typeof which.exceptId === 'string') update = update.where('id', '<>', which.exceptId);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lists live grants, newest first. */
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

/**
 * Sets the last use and the expiry of a grant.
 *
 * @returns false when it was revoked meanwhile; nothing is written then
 */
export async function extendGrant(
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

/** Moves the last use forward, never backward. */
export async function updateGrantsLastUse(
  db: Db,
  ids: readonly string[],
  at: string,
): Promise<void> {
  await db
    .updateTable('grants')
    .set({ last_used_at: at })
    .where('id', 'in', [...ids])
    .where('last_used_at', '<', at)
    .execute();
}

/**
 * Deletes expired grants with all their tokens.
 *
 * @returns how many, at most `limit`
 */
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

export async function insertRefreshToken(tx: Tx, token: RefreshTokenRow): Promise<void> {
  await tx.insertInto('refresh_tokens').values(token).execute();
}

/** Finds a refresh token and its grant, in any state. */
export async function findRefreshToken(
  db: Db,
  hash: string,
): Promise<{ token: RefreshTokenRow; grant: GrantRow } | undefined> {
  const token = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!token) return undefined;
  const grant = await db
    .selectFrom('grants')
    .selectAll()
    .where('id', '=', token.grant_id)
    .executeTakeFirstOrThrow();
  return { token, grant };
}

/**
 * Marks a refresh token as used. Of concurrent uses, on any server, exactly one gets true.
 *
 * @param reply_sealed the reply, for a retry
 * @returns false when it was used before
 */
export async function markRefreshTokenUsed(
  tx: Tx,
  hash: string,
  used_at: string,
  reply_sealed: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('refresh_tokens')
    .set({ used_at, reply_sealed })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Clears replies of tokens used before `time`: they are too old for a retry. */
export async function clearStoredReplies(db: Db, time: string): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ reply_sealed: null })
    .where('reply_sealed', 'is not', null)
    .where('used_at', '<', time)
    .execute();
}

/**
 * Deletes expired refresh tokens.
 *
 * @returns how many, at most `limit`
 */
export async function deleteRefreshTokensEndedBefore(
  db: Db,
  time: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('hash', 'in', (ended) =>
      ended.selectFrom('refresh_tokens').select('hash').where('expires_at', '<', time).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Lists signing keys, oldest first. */
export async function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('generation').execute();
}

/**
 * Inserts a key.
 *
 * @returns false when another process inserted this generation first
 */
export async function insertSigningKey(tx: Tx, key: SigningKeyRow): Promise<boolean> {
  const result = await tx
    .insertInto('signing_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Retires all older keys from the moment this key signs. */
export async function retireSigningKeysBefore(tx: Tx, key: SigningKeyRow): Promise<void> {
  await tx
    .updateTable('signing_keys')
    .set({ retired_at: key.signs_from })
    .where('generation', '<', key.generation)
    .where('retired_at', 'is', null)
    .execute();
}

/** Deletes the signing keys of all earlier generations. */
export async function deleteSigningKeysBefore(tx: Tx, generation: number): Promise<void> {
  await tx.deleteFrom('signing_keys').where('generation', '<', generation).execute();
}

/** Deletes signing keys that were retired before an ISO time. */
export async function deleteSigningKeysRetiredBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('signing_keys').where('retired_at', '<', time).execute();
}
