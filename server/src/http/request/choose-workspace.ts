import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '../../contract/endpoint.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { Route, SharedWorkspace } from '../route.ts';
import {
  canUseOnOwnResource,
  type Principal,
  requireAllowedAddress,
  requireEndpointAccess,
} from '../security/principal.ts';

const NO_SCOPES = { scopes: [] };

type WorkspaceInput = { workspace_id?: string };

/**
 * Returns the id of the request's workspace: that of its resource, the named one, or the default of the credential.
 *
 * @returns '' if the endpoint needs no workspace and the caller is a member of none
 * @throws ApiError `resource_not_found` for a foreign workspace, `forbidden` for a missing scope or a blocked address
 */
export async function chooseWorkspace(
  services: Services,
  route: Route,
  principal: Principal,
  request: FastifyRequest,
): Promise<string> {
  const id = resourceIdOf(route, request);
  const shared = await findSharedWorkspace(services, route, principal, id);
  if (shared) {
    if (shared.addresses !== null) requireAllowedAddress(shared.addresses, request.ip);
    return shared.id;
  }
  const { endpoint } = route;
  const named = namedWorkspace(request);
  const located = await locateWorkspace(services, route, principal, id);
  if (named === undefined && isAccountEndpoint(endpoint)) return principal.defaultWorkspaceId;
  const workspaceId = located ?? named ?? principal.defaultWorkspaceId;
  if (workspaceId === '') return requireOptionalWorkspace(endpoint);
  requireEndpointAccess(
    principal,
    workspaceId,
    canUseOnOwnResource(principal, endpoint) ? NO_SCOPES : endpoint,
  );
  const addresses = principal.access.get(workspaceId)?.addresses ?? null;
  if (addresses !== null) requireAllowedAddress(addresses, request.ip);
  return workspaceId;
}

/** Finds the workspace of the resource, if the credential has several. */
async function locateWorkspace(
  services: Services,
  { locate }: Route,
  { access }: Principal,
  id: string | undefined,
): Promise<string | undefined> {
  if (!locate || id === undefined || access.size <= 1) return undefined;
  return locate(services.reads, [...access.keys()], id);
}

/** True for endpoints about the caller's account instead of a workspace. */
function isAccountEndpoint({ access }: Endpoint): boolean {
  return access === 'session' || access === 'anybody';
}

/** Returns '' for endpoints that need no workspace. @throws ApiError `forbidden` for all others */
function requireOptionalWorkspace({ withoutWorkspace }: Endpoint): string {
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
 * Finds the workspace of a resource that is shared with the user, who is not a member of that workspace. Shares are for
 * people: a credential that is bound to one workspace sees none, and test keys see no live data.
 */
async function findSharedWorkspace(
  services: Services,
  { locateShared }: Route,
  { boundWorkspaceId, environment, userId, access }: Principal,
  id: string | undefined,
): Promise<SharedWorkspace | undefined> {
  if (!locateShared || id === undefined || userId === null) return undefined;
  if (boundWorkspaceId !== null || environment === 'test') return undefined;
  const workspace = await locateShared(services, userId, id);
  return workspace === undefined || access.has(workspace.id) ? undefined : workspace;
}

function namedWorkspace(request: FastifyRequest): string | undefined {
  const { params, query, body } = request as {
    params?: WorkspaceInput;
    query?: WorkspaceInput;
    body?: WorkspaceInput;
  };
  return params?.workspace_id ?? body?.workspace_id ?? query?.workspace_id;
}

/** Returns the first id in the path, else in the body, else in the query of a binary body. */
function resourceIdOf({ locateBy }: Route, { params, body, query }: FastifyRequest) {
  const [id] = Object.values((params ?? {}) as Record<string, string>);
  if (id !== undefined || locateBy === undefined) return id;
  const fields = (body ?? query) as Record<string, string | string[] | undefined>;
  return [locateBy].flat().flatMap((name) => fields[name] ?? [])[0];
}
