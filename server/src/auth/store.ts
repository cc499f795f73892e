import type { Plan } from '../contract/limits.ts';
import type { Role } from '../contract/workspaces.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { ApiKeyRow, UserRow } from '../storage/schema.ts';

export async function insertUser(tx: Tx, user: UserRow): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function insertApiKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

/** A key with the plan of its workspace. */
export type KeyWithPlan = ApiKeyRow & { plan: Plan };

/** Whatever its state; the caller checks expiry and revocation. */
export async function findApiKeyByHash(db: Db, hash: string): Promise<KeyWithPlan | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('workspaces', 'workspaces.id', 'api_keys.workspace_id')
    .selectAll('api_keys')
    .select('workspaces.plan')
    .where('api_keys.hash', '=', hash)
    .executeTakeFirst();
}

/** The workspaces a user belongs to. */
export async function listMemberships(
  db: Db,
  userId: string,
): Promise<{ workspace_id: string; role: Role }[]> {
  return db
    .selectFrom('memberships')
    .select(['workspace_id', 'role'])
    .where('user_id', '=', userId)
    .execute();
}

/** A key and the user it speaks for, for `GET /me`. */
export async function findApiKeyWithUser(db: Db, workspaceId: string, id: string) {
  return db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.prefix',
      'api_keys.last4',
      'api_keys.environment',
      'api_keys.expires_at',
      'api_keys.scopes_json',
      'users.id as user_id',
      'users.email',
      'users.name as user_name',
    ])
    .where('api_keys.workspace_id', '=', workspaceId)
    .where('api_keys.id', '=', id)
    .executeTakeFirst();
}
