import { BY_SYSTEM } from '../audit/audit-entry.ts';
import { recordAudit, recordAuditOfUser } from '../audit/record-audit.ts';
import type { Plan } from '../contract/limits.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { hashPassword, isPassword } from '../kernel/password.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { MembershipRow } from '../storage/identity-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { newSigningSecret } from '../workspaces/signing-secret.ts';
import {
  findFirstWorkspace,
  insertMembership,
  insertWorkspace,
  listMemberships,
  newWorkspace,
} from '../workspaces/store.ts';
import { newUser, findUserByEmail, insertUser } from '../workspaces/user-store.ts';
import { keyParts, newApiKey } from './keys/api-key.ts';
import { newApiKeyRow } from './keys/store.ts';
import { recordKey } from './keys/record-key.ts';
import { deleteResetsOf } from './sign-in/reset-store.ts';
import { setPasswordHash } from './sign-in/store.ts';
import { revokeGrantsOf } from './tokens/grants.ts';

export type Owner = {
  email: string | undefined;
  /** The owner cannot sign in by password when left out. */
  password: string | undefined;
};

export type FirstOwner = Owner & {
  plan: Plan;
  /** Chosen by the operator; made when left out. */
  key: string | undefined;
};

const EMAIL_WITHOUT_SETTING = 'owner@localhost';
const FIRST_SLUG = 'docket';

/**
 * Gives an empty database its workspace, its owner and a live key of the owner with `admin:all`. Nothing happens on
 * a database that has a workspace.
 *
 * @returns the key, which is not stored and can be shown only now; undefined when nothing happened
 */
export async function createFirstWorkspace(
  services: Services,
  first: FirstOwner,
): Promise<string | undefined> {
  if (await findFirstWorkspace(services.db)) return undefined;
  const key = first.key ?? newApiKey('live');
  const owner = await prepareOwner(services, first);
  const workspaceId = newId('workspace');
  const created_at = isoNow(services.clock);

  const created = await inTransaction(services, async (tx) => {
    // Of two processes that start on one empty database, the second finds the slug taken.
    const inserted = await insertWorkspace(
      tx,
      newWorkspace({
        id: workspaceId,
        name: 'Docket',
        slug: FIRST_SLUG,
        plan: first.plan,
        signing_secret_sealed: newSigningSecret(services.secrets, workspaceId),
        created_at,
      }),
    );
    if (!inserted) return false;
    await recordAudit(tx, services, workspaceId, {
      action: 'workspace.created',
      by: BY_SYSTEM,
      target: { type: 'workspace', id: workspaceId },
    });
    await owner.join(tx, workspaceId, key);
    return true;
  });
  return created ? key : undefined;
}

/** What the operator is told. */
export type MadeAdmin = {
  /** Can be shown only now. */
  key: string;
  /** Somebody who was known has another password than before, and no session any more. */
  hasNewPassword: boolean;
};

/**
 * Gives the first workspace another owner, or a known one another key, and another password where one is given: the
 * way back in when key or password were lost. A second factor stays what it is.
 *
 * @throws Error on an empty database, or without an e-mail address
 */
export async function createAdmin(services: Services, admin: Owner): Promise<MadeAdmin> {
  if (admin.email === undefined) throw new Error('Set DOCKET_ADMIN_EMAIL to the owner to create');
  const workspace = await findFirstWorkspace(services.db);
  if (!workspace) throw new Error('The database is empty: the first start creates its owner');
  const key = newApiKey('live');
  const owner = await prepareOwner(services, admin);
  await inTransaction(services, (tx) => owner.join(tx, workspace.id, key));
  return { key, hasNewPassword: owner.hasNewPassword };
}

/** Hashing a password takes a while and comes before the transaction. */
async function prepareOwner(services: Services, owner: Owner) {
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
    async join(tx: Tx, workspaceId: string, key: string): Promise<void> {
      if (!known) {
        await insertUser(tx, newUser({ id: userId, email, name: null, password_hash, created_at }));
      }
      if (hasNewPassword) await replacePassword(tx, services, userId, password_hash);
      await makeOwner(tx, services, {
        workspace_id: workspaceId,
        user_id: userId,
        role: 'owner',
        created_at,
      });
      const ownerKey = newApiKeyRow({
        workspace_id: workspaceId,
        id: newId('key'),
        user_id: userId,
        name: 'Owner',
        environment: 'live',
        ...keyParts(key),
        scopes_json: JSON.stringify(['admin:all']),
        created_at,
      });
      await recordKey(tx, services, ownerKey, BY_SYSTEM);
    },
  };
}

async function makeOwner(tx: Tx, services: Services, membership: MembershipRow): Promise<void> {
  const { workspace_id, user_id, role } = membership;
  const memberships = await listMemberships(tx, user_id);
  const before = memberships.find((one) => one.workspace_id === workspace_id)?.role;
  if (before === role) return;
  await insertMembership(tx, membership);
  await recordAudit(tx, services, workspace_id, {
    action: before === undefined ? 'member.joined' : 'member.role_changed',
    by: BY_SYSTEM,
    target: { type: 'user', id: user_id },
    details: { role },
  });
}

/** Whoever is signed in with the old one is no longer. */
async function replacePassword(
  tx: Tx,
  services: Services,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash);
  await deleteResetsOf(tx, userId);
  await revokeGrantsOf(tx, services, { userId, kinds: ['tokens', 'cookie'] });
  await recordAuditOfUser(tx, services, userId, {
    action: 'password.changed',
    by: BY_SYSTEM,
    target: { type: 'user', id: userId },
  });
}
