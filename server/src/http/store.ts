import type { Db } from '../storage/db.ts';
import type { IdempotencyKeyRow } from '../storage/schema.ts';

/** @returns false when the credential has used the key before */
export async function insertIdempotencyKey(db: Db, row: IdempotencyKeyRow): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['credential_id', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findIdempotencyKey(
  db: Db,
  credentialId: string,
  key: string,
): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** @returns false when another request was quicker */
export async function takeOverIdempotencyKey(
  db: Db,
  dead: IdempotencyKeyRow,
  row: IdempotencyKeyRow,
): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ lease_until: row.lease_until, created_at: row.created_at })
    .where('credential_id', '=', dead.credential_id)
    .where('key', '=', dead.key)
    .where('lease_until', '=', dead.lease_until)
    .where('status', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @throws Error when the reservation was taken over: the transaction must not commit a second change */
export async function saveOutcome(
  db: Db,
  row: IdempotencyKeyRow,
  status: number,
  responseSealed: string,
): Promise<void> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ status, response_sealed: responseSealed })
    .where('credential_id', '=', row.credential_id)
    .where('key', '=', row.key)
    .where('lease_until', '=', row.lease_until)
    .where('status', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new Error('The idempotency key was taken over');
}

/** Only while it has no outcome and is still held by this request. */
export async function deleteIdempotencyKey(db: Db, row: IdempotencyKeyRow): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('credential_id', '=', row.credential_id)
    .where('key', '=', row.key)
    .where('lease_until', '=', row.lease_until)
    .where('status', 'is', null)
    .execute();
}

/** @returns how many were deleted */
export async function deleteIdempotencyKeysBefore(db: Db, createdAt: string): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', createdAt)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
