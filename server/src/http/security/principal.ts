import type { KeyRateLimit } from '../../contract/api-keys.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Plan } from '../../contract/limits.ts';
import { allows, type Scope } from '../../contract/scopes.ts';
import type { Role } from '../../contract/workspaces.ts';
import type { AddressRanges } from '../../kernel/address-ranges.ts';
import { ApiError } from '../../kernel/errors.ts';

/** Permissions of a credential in one workspace. */
export type WorkspaceAccess = {
  role: Role | null;
  scopes: ReadonlySet<Scope>;
  /** Address allowlist of the workspace; null allows every address. */
  addresses: AddressRanges | null;
  /** True if the write scopes of a webhook's events suffice to manage the webhook. */
  allowsFamilyScopes?: boolean;
  /** True if the workspace lets credentials with `mcp:write` change data over MCP. */
  allowsMcpWrite?: boolean;
};

/** The authenticated identity of a request. */
export type Principal = {
  type: 'user_key' | 'service_key' | 'user' | 'oauth';
  /** Subject of rate limits and idempotency keys: the id of an API key, or user and application of a token. */
  credentialId: string;
  userId: string | null;
  /** Grant of a token or session cookie; null for API keys and for tokens of external issuers. */
  grantId: string | null;
  /** OAuth application; null without one. */
  clientId: string | null;
  environment: 'live' | 'test';
  /** Id of the default workspace; empty for a user without workspaces. */
  defaultWorkspaceId: string;
  /** Only workspace that the credential may reach; null: all workspaces of its user, and documents shared with them. */
  boundWorkspaceId: string | null;
  /** Plan of the default workspace. */
  plan: Plan;
  /** Own limits of this credential, which apply where they are lower than those of the plan. */
  rateLimit: KeyRateLimit | null;
  /** Address allowlist of the credential; null allows every address. */
  addresses: AddressRanges | null;
  /** Address of this server that an access token is restricted to (RFC 8707). */
  audience?: string;
  /** Permissions by workspace id, with the default workspace. */
  access: ReadonlyMap<string, WorkspaceAccess>;
};

/** Unverified credential of a request: a Bearer token or a session cookie. */
export type Credential = { bearer?: string | undefined; sessionCookie?: string | undefined };

/**
 * Authenticates a credential. A Bearer token takes precedence over a cookie.
 *
 * @param options.isUse false for a check that must not prolong a session that ends when it is not used
 * @returns the principal, without a promise if it is cached
 * @throws ApiError `invalid_api_key` or `unauthorized`
 */
export type Authenticate = (
  credential: Credential,
  options?: { isUse: boolean },
) => Principal | Promise<Principal>;

/** True if a signed-in user may use the endpoint on own resources, regardless of scopes. */
export function canUseOnOwnResource({ type }: Principal, { allowOwnResource }: Endpoint): boolean {
  return allowOwnResource === true && type === 'user';
}

/** Requires an address within the allowlist. @throws ApiError `forbidden` */
export function requireAllowedAddress(ranges: AddressRanges, address: string): void {
  if (!ranges.has(address)) throw addressRefusedError(address);
}

/** Creates the error for a client address outside an allowlist. */
export function addressRefusedError(address: string): ApiError {
  return new ApiError('forbidden', `Requests from ${address} are not allowed`, {
    details: { type: 'ip_not_allowed' },
  });
}

/** Scopes that an endpoint requires. `familyScopes` count only in workspaces that enable them. */
type RequiredScopes = Pick<Endpoint, 'scopes' | 'familyScopes'>;

/** Requires the endpoint's scopes in at least one workspace. @throws ApiError `forbidden` */
export function requireScope(principal: Principal, endpoint: RequiredScopes): void {
  if (endpoint.scopes.length === 0) return;
  for (const access of principal.access.values()) {
    if (hasRequiredScopes(access, endpoint)) return;
  }
  throw missingScopeError(endpoint.scopes);
}

/** Requires the endpoint's scopes in this workspace. @throws ApiError as `requireAccess` */
export function requireEndpointAccess(
  principal: Principal,
  workspaceId: string,
  endpoint: RequiredScopes,
): void {
  const access = principal.access.get(workspaceId);
  if (access && hasRequiredScopes(access, endpoint)) return;
  requireAccess(principal, workspaceId, endpoint.scopes);
}

function hasRequiredScopes(
  { scopes, allowsFamilyScopes: webhooksByFamily }: WorkspaceAccess,
  endpoint: RequiredScopes,
): boolean {
  if (allows(scopes, endpoint.scopes)) return true;
  const { familyScopes } = endpoint;
  return webhooksByFamily === true && familyScopes !== undefined && allows(scopes, familyScopes);
}

/**
 * Requires one of the scopes in this workspace.
 *
 * @throws ApiError `resource_not_found` for a foreign workspace, whose existence stays hidden; `forbidden` for a missing scope
 */
export function requireAccess(
  principal: Principal,
  workspaceId: string,
  required: readonly Scope[],
): void {
  const access = principal.access.get(workspaceId);
  if (!access) throw new ApiError('resource_not_found', `No workspace with id ${workspaceId}`);
  if (!allows(access.scopes, required)) throw missingScopeError(required);
}

/** True if the credential has one of the scopes in this workspace. */
export function hasAccess(
  principal: Principal,
  workspaceId: string,
  required: readonly Scope[],
): boolean {
  const access = principal.access.get(workspaceId);
  return access !== undefined && allows(access.scopes, required);
}

/** True if the credential has one of the scopes in at least one workspace. */
export function holdsScope({ access }: Principal, required: readonly Scope[]): boolean {
  return [...access.values()].some(({ scopes }) => allows(scopes, required));
}

/**
 * Requires all of the scopes in this workspace; `requireAccess` requires one of them.
 *
 * @param purpose beginning of the message, for example "To read this event"
 * @throws ApiError `forbidden` that names the missing scopes
 */
export function requireEveryScope(
  principal: Principal,
  workspaceId: string,
  required: readonly Scope[],
  purpose: string,
): void {
  const missing = required.filter((scope) => !hasAccess(principal, workspaceId, [scope]));
  if (missing.length === 0) return;
  throw new ApiError(
    'forbidden',
    `${purpose} this credential also needs ${missing.join(' and ')}`,
    {
      details: { type: 'scope', required_scopes: missing },
    },
  );
}

/** True if the credential has all of the scopes in this workspace. */
export function hasEveryScope(
  principal: Principal,
  workspaceId: string,
  required: readonly Scope[],
): boolean {
  return required.every((scope) => hasAccess(principal, workspaceId, [scope]));
}

/** Creates the error for an endpoint that only a signed-in user may call. */
export function sessionRequiredError(): ApiError {
  return new ApiError('forbidden', 'This needs a signed-in user', {
    details: { type: 'session' },
  });
}

function missingScopeError(required: readonly Scope[]): ApiError {
  return new ApiError('forbidden', `This credential lacks the scope ${required.join(' or ')}`, {
    details: { type: 'scope', required_scopes: required },
  });
}
