import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import { recordAudit, recordAuditForUser } from '../audit/record-audit.ts';
import type { Plan } from '../contract/limits.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { hashPassword, isPassword } from '../kernel/password.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import type { MembershipRow } from '../storage/identity-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { sealNewSigningSecret } from '../workspaces/signing-secret.ts';
import {
  findFirstWorkspace,
  findUserByEmail,
  insertMembership,
  insertUser,
  insertWorkspace,
  listMemberships,
  buildUserRow,
  buildWorkspaceRow,
} from '../workspaces/store.ts';
import { fingerprintKey, generateApiKey } from './keys/api-key.ts';
import { buildApiKeyRow } from './keys/store.ts';
import { storeNewKey } from './keys/create-key.ts';
import { FIRST_KEY_DESCRIPTION } from './first-key.ts';
import { deleteUserResets, setPasswordHash } from './sign-in/store.ts';
import { revokeUserGrants } from './tokens/grants.ts';

export type OwnerCredentials = {
  email: string | undefined;
  /** Undefined: the owner cannot sign in by password. */
  password: string | undefined;
};

export type FirstOwner = OwnerCredentials & {
  plan: Plan;
  /** Chosen by the operator; generated when undefined. */
  key: string | undefined;
};

const EMAIL_WITHOUT_SETTING = 'owner@localhost';
const FIRST_SLUG = 'docket';

/**
 * Creates the first workspace, its owner and a live key of the owner with `admin:all`. Does nothing if the database
 * has a workspace; `replaceUnusedFirstKey` then replaces a key that nobody has used.
 *
 * @returns the key, which is not stored and can be shown only now; undefined when nothing was created
 */
export async function createFirstWorkspace(
  services: Services,
  first: FirstOwner,
): Promise<string | undefined> {
  if (await findFirstWorkspace(services.db)) return undefined;
  const key = first.key ?? generateApiKey('live');
  const owner = await prepareOwner(services, first);
  const workspaceId = newId('workspace');
  const created_at = isoNow(services.clock);

  const created = await inTransaction(services, async (tx) => {
    // Two processes may start on one empty database: the second finds the slug taken.
    const inserted = await insertWorkspace(
      tx,
      buildWorkspaceRow({
        id: workspaceId,
        name: 'Docket',
        slug: FIRST_SLUG,
        plan: first.plan,
        signing_secret_sealed: sealNewSigningSecret(services.secrets, workspaceId),
        created_at,
      }),
    );
    if (!inserted) return false;
    await recordAudit(tx, services, workspaceId, {
      action: 'workspace.created',
      by: SYSTEM_ACTOR,
      target: { type: 'workspace', id: workspaceId },
    });
    const description = first.key === undefined ? FIRST_KEY_DESCRIPTION : null;
    await owner.join(tx, workspaceId, { key, description });
    return true;
  });
  return created ? key : undefined;
}

/** Result of `createAdmin`, printed to the operator. */
export type CreatedAdmin = {
  /** The key itself. It is not stored and can be shown only now. */
  key: string;
  /** True when an existing user got a new password. Their sessions have ended. */
  hasNewPassword: boolean;
};

/**
 * Recovers access: makes a new or existing user an owner of the first workspace, with a new key. Sets a password if
 * one is given. A second factor stays as it is.
 *
 * @throws Error on an empty database, or without an email address
 */
export async function createAdmin(
  services: Services,
  admin: OwnerCredentials,
): Promise<CreatedAdmin> {
  if (admin.email === undefined) {
    throw new Error('Set DOCKET_ADMIN_EMAIL to the email address of the owner');
  }
  const workspace = await findFirstWorkspace(services.db);
  if (!workspace) throw new Error('The database is empty: the first start creates its owner');
  const key = generateApiKey('live');
  const owner = await prepareOwner(services, admin);
  await inTransaction(services, (tx) => owner.join(tx, workspace.id, { key, description: null }));
  return { key, hasNewPassword: owner.hasNewPassword };
}

/** Hashes the password before the transaction, because hashing is slow. */
async function prepareOwner(services: Services, owner: OwnerCredentials) {
  const { email = EMAIL_WITHOUT_SETTING, password } = owner;
  const known = await findUserByEmail(services.db, email);
  const isSame =
    password === undefined ||
    (typeof known?.password_hash === 'string' && (await isPassword(password, known.password_hash)));
  const password_hash = isSame ? null : await hashPassword(password);
  const created_at = isoNow(services.clock);
  const userId = known?.id ?? newId('user');
  const hasNewPassword = known !== undefined && password_hash !== null;
  return {
    hasNewPassword,
    async join(
      tx: Tx,
      workspaceId: string,
      { key, description }: { key: string; description: string | null },
    ): Promise<void> {
      if (!known) {
        await insertUser(
          tx,
          buildUserRow({
            id: userId,
            email,
            name: null,
            password_hash,
            created_at,
            // The operator chose the address.
            email_verified_at: created_at,
          }),
        );
      }
      if (hasNewPassword) await replacePassword(tx, services, userId, password_hash);
      await grantOwnerRole(tx, services, {
        workspace_id: workspaceId,
        user_id: userId,
        role: 'owner',
        created_at,
      });
      const ownerKey = buildApiKeyRow({
        workspace_id: workspaceId,
        id: newId('key'),
        user_id: userId,
        name: 'Owner',
        description,
        environment: 'live',
        ...fingerprintKey(key),
        scopes_json: JSON.stringify(['admin:all']),
        created_at,
      });
      await storeNewKey(tx, services, ownerKey, SYSTEM_ACTOR);
    },
  };
}

async function grantOwnerRole(
  tx: Tx,
  services: Services,
  membership: MembershipRow,
): Promise<void> {
  const { workspace_id, user_id, role } = membership;
  const memberships = await listMemberships(tx, user_id);
  const before = memberships.find((one) => one.workspace_id === workspace_id)?.role;
  if (before === role) return;
  await insertMembership(tx, membership);
  await recordAudit(tx, services, workspace_id, {
    action: before === undefined ? 'member.joined' : 'member.role_changed',
    by: SYSTEM_ACTOR,
    target: { type: 'user', id: user_id },
    details: { role },
  });
}

/** Replaces the password and ends all sessions that used the old one. */
async function replacePassword(
  tx: Tx,
  services: Services,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash);
  await deleteUserResets(tx, userId);
  await revokeUserGrants(tx, services, { userId, kinds: ['tokens', 'cookie'] });
  await recordAuditForUser(tx, services, userId, {
    action: 'password.changed',
    by: SYSTEM_ACTOR,
    target: { type: 'user', id: userId },
  });
}
