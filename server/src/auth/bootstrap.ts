import { BY_SYSTEM } from '../audit/audit-entry.ts';
import type { Plan } from '../contract/limits.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import { newSigningSecret } from '../workspaces/signing-secret.ts';
import {
  findFirstWorkspace,
  insertMembership,
  insertWorkspace,
  newWorkspace,
} from '../workspaces/store.ts';
import { newUser, findUserByEmail, insertUser } from '../workspaces/user-store.ts';
import { keyParts, newApiKey } from './keys/api-key.ts';
import { newApiKeyRow } from './keys/store.ts';
import { hashPassword } from '../kernel/password.ts';
import { recordKey } from './keys/record-key.ts';

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
    if (inserted) await owner.join(tx, workspaceId, key);
    return inserted;
  });
  return created ? key : undefined;
}

/**
 * Gives the first workspace another owner, or a known one another key: the way back in when the key was lost.
 *
 * @returns the new key, which can be shown only now
 * @throws Error on an empty database, or without an e-mail address
 */
export async function createAdmin(services: Services, admin: Owner): Promise<string> {
  if (admin.email === undefined) throw new Error('Set DOCKET_ADMIN_EMAIL to the owner to create');
  const workspace = await findFirstWorkspace(services.db);
  if (!workspace) throw new Error('The database is empty: the first start creates its owner');
  const key = newApiKey('live');
  const owner = await prepareOwner(services, admin);
  await inTransaction(services, (tx) => owner.join(tx, workspace.id, key));
  return key;
}

/** Hashing a password takes a while and comes before the transaction. */
async function prepareOwner(services: Services, owner: Owner) {
  const { email = EMAIL_WITHOUT_SETTING, password } = owner;
  const password_hash = password === undefined ? null : await hashPassword(password);
  const created_at = isoNow(services.clock);
  return {
    async join(tx: Tx, workspaceId: string, key: string): Promise<void> {
      const known = await findUserByEmail(tx, email);
      const userId = known?.id ?? newId('user');
      if (!known) {
        await insertUser(tx, newUser({ id: userId, email, name: null, password_hash, created_at }));
      }
      await insertMembership(tx, {
        workspace_id: workspaceId,
        user_id: userId,
        role: 'owner',
        created_at,
      });
      await recordKey(
        tx,
        services,
        newApiKeyRow({
          workspace_id: workspaceId,
          id: newId('key'),
          user_id: userId,
          name: 'Owner',
          environment: 'live',
          ...keyParts(key),
          scopes_json: JSON.stringify(['admin:all']),
          created_at,
        }),
        BY_SYSTEM,
      );
    },
  };
}
