import type { Db, Tx } from '../storage/db.ts';
import type { UserRow } from '../storage/identity-schema.ts';

export async function insertUser(tx: Tx, user: UserRow): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

/** @param email in whatever case */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a user has who was only just made: no second factor. */
export function newUser(
  user: Pick<UserRow, 'id' | 'email' | 'name' | 'password_hash' | 'created_at'>,
): UserRow {
  return {
    ...user,
    email: user.email.toLowerCase(),
    totp_secret_sealed: null,
    totp_pending_sealed: null,
    totp_pending_until: null,
    totp_last_step: -1,
  };
}
