import type { FastifyRequest } from 'fastify';

import type { Services } from '../services.ts';
import type { Route } from './handle.ts';
import { mayForOwn, type Principal, requireAccess } from './principal.ts';

type Named = { workspace_id?: string };

/**
 * The workspace that the request names, that holds the resource it is about, or the credential's default.
 *
 * @throws ApiError `resource_not_found` for a foreign workspace, `forbidden` without the scope in it
 */
export async function chooseWorkspace(
  services: Services,
  route: Route,
  principal: Principal,
  request: FastifyRequest,
): Promise<string> {
  const id = resourceIdOf(route, request);
  const shared = id === undefined ? undefined : await findShared(services, route, principal, id);
  if (shared !== undefined) return shared;
  const { access, defaultWorkspaceId } = principal;
  let workspaceId = namedWorkspace(request) ?? defaultWorkspaceId;
  if (route.locate && id !== undefined && access.size > 1) {
    workspaceId = (await route.locate(services.reads, [...access.keys()], id)) ?? workspaceId;
  }
  const { endpoint } = route;
  requireAccess(principal, workspaceId, mayForOwn(principal, endpoint) ? [] : endpoint.scopes);
  return workspaceId;
}

/** @returns the workspace of a resource that was shared with the user, who has no access to it otherwise */
async function findShared(
  services: Services,
  { locateShared }: Route,
  { userId, access }: Principal,
  id: string,
): Promise<string | undefined> {
  if (!locateShared || userId === null) return undefined;
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
