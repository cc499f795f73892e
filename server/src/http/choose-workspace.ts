import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import type { Route } from './handle.ts';
import { mayForOwn, type Principal, requireAddress, requireEntry } from './principal.ts';

const NO_SCOPES = { scopes: [] };

type Named = { workspace_id?: string };

/**
 * The workspace that the request names, that holds the resource it is about, or the credential's default.
 *
 * @returns '' for what needs none and a caller who belongs to none
 * @throws ApiError `resource_not_found` for a foreign workspace, `forbidden` without the scope in it and from an
 * address that it does not allow
 */
export async function chooseWorkspace(
  services: Services,
  route: Route,
  principal: Principal,
  request: FastifyRequest,
): Promise<string> {
  const id = resourceIdOf(route, request);
  const shared = await findShared(services, route, principal, id);
  if (shared !== undefined) return shared;
  const { endpoint } = route;
  const named = namedWorkspace(request);
  const located = await findLocated(services, route, principal, id);
  if (named === undefined && isOwnAccount(endpoint)) return principal.defaultWorkspaceId;
  const workspaceId = located ?? named ?? principal.defaultWorkspaceId;
  if (workspaceId === '') return requireNoNeed(endpoint);
  requireEntry(principal, workspaceId, mayForOwn(principal, endpoint) ? NO_SCOPES : endpoint);
  const addresses = principal.access.get(workspaceId)?.addresses ?? null;
  if (addresses !== null) requireAddress(addresses, request.ip);
  return workspaceId;
}

/** Looks only where there is a choice. */
async function findLocated(
  services: Services,
  { locate }: Route,
  { access }: Principal,
  id: string | undefined,
): Promise<string | undefined> {
  if (!locate || id === undefined || access.size <= 1) return undefined;
  return locate(services.reads, [...access.keys()], id);
}

/** What is about the caller, and no workspace. */
function isOwnAccount({ access }: Endpoint): boolean {
  return access === 'session' || access === 'anybody';
}

/** @throws ApiError `forbidden` for what is done in a workspace */
function requireNoNeed({ withoutWorkspace }: Endpoint): string {
  if (withoutWorkspace) return '';
  throw new ApiError(
    'forbidden',
    'You belong to no workspace: create one or accept an invitation',
    {
      details: { type: 'role' },
    },
  );
}

/**
 * What is shared is shared with a person: an application was let into one workspace, and test keys are for no live data.
 *
 * @returns the workspace of a resource that was shared with the user, who has no access to it otherwise
 */
async function findShared(
  services: Services,
  { locateShared }: Route,
  { type, environment, userId, access }: Principal,
  id: string | undefined,
): Promise<string | undefined> {
  if (!locateShared || id === undefined || userId === null) return undefined;
  if (type === 'oauth' || environment === 'test') return undefined;
  const workspaceId = await locateShared(services, userId, id);
  return workspaceId === undefined || access.has(workspaceId) ? undefined : workspaceId;
}

function namedWorkspace(request: FastifyRequest): string | undefined {
  const { params, query, body } = request as { params?: Named; query?: Named; body?: Named };
  return params?.workspace_id ?? body?.workspace_id ?? query?.workspace_id;
}

/** The first id of the path, or else the first in the body, or beside a body of bytes in the query. */
function resourceIdOf({ locateBy }: Route, { params, body, query }: FastifyRequest) {
  const [id] = Object.values((params ?? {}) as Record<string, string>);
  if (id !== undefined || locateBy === undefined) return id;
  const fields = (body ?? query) as Record<string, string | string[] | undefined>;
  return [locateBy].flat().flatMap((name) => fields[name] ?? [])[0];
}
