import type { Db, Tx } from '../../storage/db.ts';
import type { SetupCodeRow, UserRow } from '../../storage/identity-schema.ts';

/** True if anybody can sign in by a password or through an issuer. The setup is over from then on. */
export async function hasAccount(db: Db): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (user) return true;
  const identity = await db.selectFrom('user_identities').select('user_id').limit(1).execute();
  return identity.length > 0;
}

/** Finds the oldest owner of a workspace. */
export async function findFirstOwner(db: Db, workspaceId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .selectAll('users')
    .where('memberships.workspace_id', '=', workspaceId)
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a code in place of the previous one of the user. */
export async function replaceSetupCode(tx: Tx, row: SetupCodeRow): Promise<void> {
  const { user_id: _, ...change } = row;
  await tx
    .insertInto('setup_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/**
 * Deletes a code, so that it works once.
 *
 * @returns false when it is unknown, used, replaced or expired
 */
export async function consumeSetupCode(
  tx: Tx,
  { user_id, code_hash }: Pick<SetupCodeRow, 'user_id' | 'code_hash'>,
  now: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('setup_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteSetupCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_codes').execute();
}
