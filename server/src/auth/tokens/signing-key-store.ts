import type { Db, Tx } from '../../storage/db.ts';
import type { SigningKeyRow } from '../../storage/identity-schema.ts';

/** Oldest first. */
export async function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('generation').execute();
}

/** @returns false when another process made the key of this generation, which is there from now on */
export async function insertSigningKey(tx: Tx, key: SigningKeyRow): Promise<boolean> {
  const result = await tx
    .insertInto('signing_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Ends the keys before this one. */
export async function retireSigningKeysBefore(tx: Tx, key: SigningKeyRow): Promise<void> {
  await tx
    .updateTable('signing_keys')
    .set({ retired_at: key.signs_from })
    .where('generation', '<', key.generation)
    .where('retired_at', 'is', null)
    .execute();
}

export async function deleteSigningKeysBefore(tx: Tx, generation: number): Promise<void> {
  await tx.deleteFrom('signing_keys').where('generation', '<', generation).execute();
}

export async function deleteSigningKeysRetiredBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('signing_keys').where('retired_at', '<', time).execute();
}
