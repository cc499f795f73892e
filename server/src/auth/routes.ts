import type { Static } from 'typebox';

import type { Services } from '../app/services.ts';
import { getLimits, getMe, updateMe as updateMeEndpoint } from '../contract/account.ts';
import { publishedBodyBytes } from '../contract/body-limits.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { fileBytesMax } from '../http/upload/upload-limits.ts';
import { templateOf } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { handle } from '../http/route.ts';
import type { Principal } from '../http/security/principal.ts';
import { listQuotaUsage } from '../limits/quota.ts';
import type { Db } from '../storage/db.ts';
import { findUser, listWorkspaces } from '../workspaces/store.ts';
import { invalidKeyError } from './keys/authenticate-key.ts';
import { findApiKey, findKeyWorkspaceId } from './keys/store.ts';
import { apiKeyRoutes } from './keys/routes.ts';
import { findClient } from './oauth/store.ts';
import { readPreferences, updateMe } from './update-me.ts';

export const authRoutes = [
  ...apiKeyRoutes,

  handle(getMe, ({ services, principal }) => presentMe(services, principal)),

  handle(updateMeEndpoint, async (context, { body }) => {
    await updateMe(context, body);
    return presentMe({ reads: context.services.db }, context.principal);
  }),

  handle(getLimits, async ({ services, principal, rate }) => ({
    plan: principal.plan,
    windows: rate.windows,
    concurrent_requests: rate.concurrent,
    quotas:
      principal.defaultWorkspaceId === ''
        ? []
        : await listQuotaUsage(services, principal.defaultWorkspaceId),
    weights: endpoints.map((endpoint) => ({
      operation: endpoint.id,
      method: endpoint.method,
      path: templateOf(endpoint),
      weight: endpoint.weight,
      body_bytes_max: publishedBodyBytes(endpoint),
      file_bytes_max: takesFile(endpoint) ? fileBytesMax(services, endpoint) : null,
    })),
  })),
];

/** True for an upload, also in parts: an announcement has the limit of the file. */
function takesFile({ upload, binaryBody, uploadLimit }: Endpoint): boolean {
  return upload !== undefined || binaryBody === true || uploadLimit !== undefined;
}

type Me = Static<(typeof getMe)['responses'][200]>;

/**
 * Describes the credential of the caller.
 *
 * @throws ApiError `invalid_api_key` when the key was deleted meanwhile
 */
export async function presentMe(
  { reads }: Pick<Services, 'reads'>,
  principal: Principal,
): Promise<Me> {
  const { access, defaultWorkspaceId } = principal;
  const key = await keyOf(reads, principal);
  const ids = [...access.keys()];
  const workspaces = ids.length === 0 ? [] : await listWorkspaces(reads, ids);
  return {
    type: principal.type,
    user: await userOf(reads, principal),
    key: key && {
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      last4: key.last4,
      environment: key.environment,
      expires_at: key.expires_at,
    },
    client: await clientOf(reads, principal.clientId),
    scopes: key
      ? (JSON.parse(key.scopes_json) as string[])
      : [...(access.get(defaultWorkspaceId)?.scopes ?? [])],
    default_workspace_id: defaultWorkspaceId || null,
    workspaces: workspaces.map(({ id, name, plan }) => ({
      id,
      name,
      plan,
      role: access.get(id)?.role ?? null,
      scopes: [...(access.get(id)?.scopes ?? [])],
    })),
  };
}

async function keyOf(db: Db, principal: Principal) {
  const { type, defaultWorkspaceId, credentialId } = principal;
  if (type !== 'user_key' && type !== 'service_key') return null;
  const home = await findKeyWorkspaceId(db, principal, defaultWorkspaceId);
  const key = await findApiKey(db, home, credentialId);
  if (!key) throw invalidKeyError();
  return key;
}

async function userOf(db: Db, { userId }: Principal): Promise<Me['user']> {
  const user = userId === null ? undefined : await findUser(db, userId);
  if (!user) return null;
  const { id, email, name, locale, time_zone, password_hash, totp_secret_sealed } = user;
  return {
    id,
    email,
    name,
    locale,
    time_zone,
    preferences: readPreferences(user),
    has_password: password_hash !== null,
    has_second_factor: totp_secret_sealed !== null,
  };
}

async function clientOf(db: Db, id: string | null): Promise<Me['client']> {
  const client = id === null ? undefined : await findClient(db, id);
  return client ? { id: client.id, name: client.name } : null;
}
