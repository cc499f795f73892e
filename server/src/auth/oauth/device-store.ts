import type { Db, Tx } from '../../storage/db.ts';
import type { DeviceCodeRow } from '../../storage/identity-schema.ts';

/**
 * Inserts a request of a device.
 *
 * @returns false when a live request has the same user code
 */
export async function insertDeviceCode(tx: Tx, code: DeviceCodeRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('device_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('user_code_hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds a request of any client in any state. The caller checks both. */
export async function findDeviceCode(
  db: Db,
  by: 'hash' | 'user_code_hash',
  value: string,
): Promise<DeviceCodeRow | undefined> {
  return db.selectFrom('device_codes').selectAll().where(by, '=', value).executeTakeFirst();
}

/** Records a poll and the interval until the next one. */
export async function recordPoll(
  db: Db,
  hash: string,
  poll: Pick<DeviceCodeRow, 'polled_at' | 'interval_seconds'>,
): Promise<void> {
  await db.updateTable('device_codes').set(poll).where('hash', '=', hash).execute();
}

/**
 * Stores the decision of a user. Of concurrent decisions, exactly one gets true.
 *
 * @param now ISO time; a request that has expired gets no decision
 */
export async function decideDeviceCode(
  tx: Tx,
  hash: string,
  decision: { grant_id: string } | { denied_at: string },
  now: string,
): Promise<boolean> {
  const decided = await tx
    .updateTable('device_codes')
    .set(decision)
    .where('hash', '=', hash)
    .where('grant_id', 'is', null)
    .where('denied_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Marks a request as used. Of concurrent uses, exactly one gets true. */
export async function markDeviceCodeUsed(tx: Tx, hash: string, now: string): Promise<boolean> {
  const used = await tx
    .updateTable('device_codes')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes requests that expired before an ISO time. */
export async function deleteDeviceCodesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('device_codes').where('expires_at', '<', before).execute();
}
