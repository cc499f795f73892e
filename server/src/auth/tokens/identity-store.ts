import type { Db, Tx } from '../../storage/db.ts';
import type { UserIdentityRow, UserRow } from '../../storage/identity-schema.ts';

export async function findIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<UserIdentityRow | undefined> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Nothing happens when it is known: of two requests that meet somebody at once, both are right. */
export async function insertIdentity(tx: Tx, identity: UserIdentityRow): Promise<void> {
  await tx
    .insertInto('user_identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/** @returns false when somebody has this address, who may have come at this very moment */
export async function insertUserUnlessKnown(tx: Tx, user: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
