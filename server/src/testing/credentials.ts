import { keyParts, newApiKey } from '../auth/keys/api-key.ts';
import { insertApiKey, newApiKeyRow } from '../auth/keys/store.ts';
import type { Scope } from '../contract/scopes.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../storage/transaction.ts';
import { newSigningSecret } from '../workspaces/signing-secret.ts';
import {
  findFirstWorkspace,
  insertMembership,
  insertWorkspace,
  newWorkspace,
} from '../workspaces/store.ts';
import { insertUser, newUser } from '../workspaces/user-store.ts';

type NewKey = {
  workspaceId: string;
  userId: string | null;
  scopes: Scope[];
  environment?: 'live' | 'test' | undefined;
};

/** @returns the key */
export async function createKey(services: Services, made: NewKey): Promise<string> {
  const { workspaceId, userId, scopes, environment = 'live' } = made;
  const key = newApiKey(environment);
  await inTransaction(services, (tx) =>
    insertApiKey(
      tx,
      newApiKeyRow({
        workspace_id: workspaceId,
        id: newId('key'),
        user_id: userId,
        name: 'made by a test',
        environment,
        ...keyParts(key),
        scopes_json: JSON.stringify(scopes),
        created_at: isoNow(services.clock),
      }),
    ),
  );
  return key;
}

/** A key of the first workspace that belongs to nobody. */
export async function createServiceKey(
  services: Services,
  scopes: Scope[],
  environment?: 'live' | 'test',
): Promise<string> {
  const workspace = await findFirstWorkspace(services.db);
  return createKey(services, { workspaceId: workspace!.id, userId: null, scopes, environment });
}

/** A workspace beside the first one. @returns the key of its owner, who belongs to no other */
export async function createWorkspace(services: Services): Promise<string> {
  const workspaceId = newId('workspace');
  const userId = newId('user');
  const created_at = isoNow(services.clock);
  await inTransaction(services, async (tx) => {
    await insertWorkspace(
      tx,
      newWorkspace({
        id: workspaceId,
        name: 'Another',
        slug: workspaceId,
        plan: 'enterprise',
        signing_secret_sealed: newSigningSecret(services.secrets, workspaceId),
        created_at,
      }),
    );
    const email = `${userId}@example.com`;
    await insertUser(
      tx,
      newUser({ id: userId, email, name: null, password_hash: null, created_at }),
    );
    await insertMembership(tx, {
      workspace_id: workspaceId,
      user_id: userId,
      role: 'owner',
      created_at,
    });
  });
  return createKey(services, { workspaceId, userId, scopes: ['admin:all'] });
}
