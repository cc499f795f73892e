import { keyParts, newApiKey } from '../auth/api-key.ts';
import { insertApiKey, insertUser } from '../auth/store.ts';
import type { Scope } from '../contract/scopes.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../storage/transaction.ts';
import { newSigningSecret } from '../workspaces/signing-secret.ts';
import { findFirstWorkspace, insertMembership, insertWorkspace } from '../workspaces/store.ts';

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
    insertApiKey(tx, {
      workspace_id: workspaceId,
      id: newId('key'),
      user_id: userId,
      name: 'made by a test',
      environment,
      ...keyParts(key),
      scopes_json: JSON.stringify(scopes),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      created_at: isoNow(services.clock),
    }),
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
    await insertWorkspace(tx, {
      id: workspaceId,
      name: 'Another',
      slug: workspaceId,
      plan: 'enterprise',
      settings_json: '{}',
      signing_secret_sealed: newSigningSecret(services.secrets, workspaceId),
      last_sequence: 0,
      last_event_at: '',
      created_at,
      updated_at: created_at,
    });
    const email = `${userId}@example.com`;
    await insertUser(tx, { id: userId, email, name: null, password_hash: null, created_at });
    await insertMembership(tx, {
      workspace_id: workspaceId,
      user_id: userId,
      role: 'owner',
      created_at,
    });
  });
  return createKey(services, { workspaceId, userId, scopes: ['admin:all'] });
}
