import type { Db, Tx } from '../../storage/db.ts';
import type { GrantRow, RefreshTokenRow } from '../../storage/identity-schema.ts';

export async function insertRefreshToken(tx: Tx, token: RefreshTokenRow): Promise<void> {
  await tx.insertInto('refresh_tokens').values(token).execute();
}

/** A token and what it was granted by, whatever their states. */
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
 * Uses a token up: of all who try at once, on however many servers, one succeeds.
 *
 * @param reply what the use was answered, for a repeat of it
 * @returns false when it was used before
 */
export async function useRefreshToken(
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

/** Empties the replies to uses before `time`, which no repeat is given any more. */
export async function emptyReplies(db: Db, time: string): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ reply_sealed: null })
    .where('reply_sealed', 'is not', null)
    .where('used_at', '<', time)
    .execute();
}

/** @returns how many, at most `limit` */
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
