import { fingerprintKey, generateApiKey } from '../auth/keys/api-key.ts';
import { insertApiKey, buildApiKeyRow } from '../auth/keys/store.ts';
import { startGrant } from '../auth/tokens/grants.ts';
import { issueTokens } from '../auth/tokens/issue-tokens.ts';
import type { Scope } from '../contract/scopes.ts';
import type { Role } from '../contract/workspaces.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { hashPassword } from '../kernel/password.ts';
import type { Services } from '../app/services.ts';
import { inTransaction } from '../storage/transaction.ts';
import {
  findFirstWorkspace,
  insertMembership,
  insertUser,
  insertWorkspace,
  buildUserRow,
  buildWorkspaceRow,
  invalidateCredentials,
} from '../workspaces/store.ts';
import { sealNewSigningSecret } from '../workspaces/signing-secret.ts';

type NewKey = {
  workspaceId: string;
  userId: string | null;
  scopes: Scope[];
  environment?: 'live' | 'test' | undefined;
};

/** @returns the key */
export async function createKey(services: Services, made: NewKey): Promise<string> {
  const { workspaceId, userId, scopes, environment = 'live' } = made;
  const key = generateApiKey(environment);
  await inTransaction(services, (tx) =>
    insertApiKey(
      tx,
      buildApiKeyRow({
        workspace_id: workspaceId,
        id: newId('key'),
        user_id: userId,
        name: 'made by a test',
        environment,
        ...fingerprintKey(key),
        scopes_json: JSON.stringify(scopes),
        created_at: isoNow(services.clock),
      }),
    ),
  );
  return key;
}

/** Cost of the passwords of members: checking one of the default cost takes 0.2 s of a core. */
export const CHEAP_HASH = { memory: 64, passes: 1, parallelism: 1 };

/** Somebody who belongs to a workspace, by default the first one. */
export async function createMember(
  services: Services,
  member: {
    role: Role;
    workspaceId?: string;
    email?: string;
    /** Nobody signs in by password without one. */
    password?: string;
    /** False: nobody proved the address. Default: true. */
    isVerified?: boolean;
  },
): Promise<{ userId: string; workspaceId: string; email: string }> {
  const userId = newId('user');
  const workspaceId = member.workspaceId ?? (await findFirstWorkspace(services.db))!.id;
  const { role, email = `${userId}@example.com`, password, isVerified = true } = member;
  const created_at = isoNow(services.clock);
  const email_verified_at = isVerified ? created_at : null;
  const password_hash = password === undefined ? null : await hashPassword(password, CHEAP_HASH);
  await inTransaction(services, async (tx) => {
    await insertUser(
      tx,
      buildUserRow({ id: userId, email, name: null, password_hash, created_at, email_verified_at }),
    );
    await insertMembership(tx, { workspace_id: workspaceId, user_id: userId, role, created_at });
    invalidateCredentials(tx);
  });
  return { userId, workspaceId, email };
}

/** Gives a member another role, or takes the membership away. */
export async function changeRole(
  services: Services,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  role: Role | null,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    await tx
      .deleteFrom('memberships')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .execute();
    if (role !== null) {
      const created_at = isoNow(services.clock);
      await insertMembership(tx, { workspace_id: workspaceId, user_id: userId, role, created_at });
    }
    invalidateCredentials(tx);
  });
}

const NOBODY = { address: '127.0.0.1', userAgent: null };

/** @returns the access token of somebody who signs in now */
export async function signInAs(
  services: Services,
  { userId, workspaceId }: { userId: string; workspaceId?: string },
): Promise<string> {
  const caller = NOBODY;
  const { access_token } = await inTransaction(services, async (tx) => {
    const grant = await startGrant(tx, services, { userId, kind: 'tokens', workspaceId, caller });
    return issueTokens(tx, services, grant);
  });
  return access_token;
}

/** An application that a user has let in. @returns its access token */
export async function letIn(
  services: Services,
  user: { userId: string; workspaceId: string },
  scopes: Scope[],
): Promise<string> {
  return (await grantApplication(services, user, scopes)).tokens.access_token;
}

/** An application that a user has let in, with what that gave it. */
export async function grantApplication(
  services: Services,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  scopes: readonly Scope[],
) {
  const clientId = newId('client');
  const now = isoNow(services.clock);
  return inTransaction(services, async (tx) => {
    await tx
      .insertInto('oauth_clients')
      .values({
        workspace_id: workspaceId,
        id: clientId,
        name: 'Application of a test',
        type: 'public',
        secret_hash: null,
        previous_secret_hash: null,
        previous_secret_until: null,
        redirect_uris_json: '[]',
        scopes_json: JSON.stringify(scopes),
        created_by: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const of = { userId, workspaceId, clientId, scopes, caller: NOBODY };
    const grant = await startGrant(tx, services, { ...of, kind: 'oauth' });
    return { clientId, grant, tokens: await issueTokens(tx, services, grant) };
  });
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
      buildWorkspaceRow({
        id: workspaceId,
        name: 'Another',
        slug: workspaceId,
        plan: 'enterprise',
        signing_secret_sealed: sealNewSigningSecret(services.secrets, workspaceId),
        created_at,
      }),
    );
    const email = `${userId}@example.com`;
    await insertUser(
      tx,
      buildUserRow({
        id: userId,
        email,
        name: null,
        password_hash: null,
        created_at,
        email_verified_at: created_at,
      }),
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
