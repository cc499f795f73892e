import type { KeyRateLimit } from '../contract/api-keys.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Plan } from '../contract/limits.ts';
import { allows, type Scope } from '../contract/scopes.ts';
import type { Role } from '../contract/workspaces.ts';
import type { AddressRanges } from '../kernel/address-ranges.ts';
import { ApiError } from '../kernel/errors.ts';

/** What a credential may do in one workspace. */
export type Access = {
  role: Role | null;
  scopes: ReadonlySet<Scope>;
  /** Where the workspace may be reached from; null: from everywhere. */
  addresses: AddressRanges | null;
  /** Write scopes of the events of a webhook are enough to manage it. */
  webhooksByFamily?: boolean;
};

/** Who a credential speaks for. */
export type Principal = {
  type: 'user_key' | 'service_key' | 'user' | 'oauth';
  /** Counts requests and remembers idempotency keys: of a key its id, of a token user and application. */
  credentialId: string;
  userId: string | null;
  /** What a token or session cookie belongs to; null of a key, and of a token of another issuer. */
  grantId: string | null;
  /** Of an OAuth token. */
  clientId: string | null;
  environment: 'live' | 'test';
  /** Empty for somebody who belongs to none. */
  defaultWorkspaceId: string;
  /** Of the default workspace. */
  plan: Plan;
  /** Of this credential alone, in place of what its plan allows where it is less. */
  rateLimit: KeyRateLimit | null;
  /** Where the credential may be used from; null: everywhere. */
  addresses: AddressRanges | null;
  /** Every workspace the credential reaches, the default one included. */
  access: ReadonlyMap<string, Access>;
};

/** What a request shows: what follows `Bearer `, or the session cookie of a page of this server. */
export type Credential = { bearer?: string | undefined; sessionCookie?: string | undefined };

/**
 * A bearer credential counts before a cookie.
 *
 * @throws ApiError `invalid_api_key` or `unauthorized`
 */
export type Authenticate = (credential: Credential) => Principal | Promise<Principal>;

/** Whether the caller may use the endpoint for what is its own, whatever its scopes. */
export function mayForOwn({ type }: Principal, { ownByUsers }: Endpoint): boolean {
  return ownByUsers === true && type === 'user';
}

/** @throws ApiError `forbidden` for what is not in the ranges */
export function requireAddress(ranges: AddressRanges, address: string): void {
  if (ranges.has(address)) return;
  throw new ApiError('forbidden', `Requests from ${address} are not allowed`, {
    details: { type: 'ip_not_allowed' },
  });
}

/** What an endpoint asks for; the second only where the workspace says so. */
type Asked = Pick<Endpoint, 'scopes' | 'familyScopes'>;

/** @throws ApiError `forbidden` unless some workspace of the credential allows what the endpoint does */
export function requireScope(principal: Principal, asked: Asked): void {
  if (asked.scopes.length === 0) return;
  for (const access of principal.access.values()) {
    if (mayEnter(access, asked)) return;
  }
  throw scopeMissing(asked.scopes);
}

/** @throws ApiError as `requireAccess` */
export function requireEntry(principal: Principal, workspaceId: string, asked: Asked): void {
  const access = principal.access.get(workspaceId);
  if (access && mayEnter(access, asked)) return;
  requireAccess(principal, workspaceId, asked.scopes);
}

function mayEnter({ scopes, webhooksByFamily }: Access, asked: Asked): boolean {
  if (allows(scopes, asked.scopes)) return true;
  const { familyScopes } = asked;
  return webhooksByFamily === true && familyScopes !== undefined && allows(scopes, familyScopes);
}

/** @throws ApiError `resource_not_found` for a foreign workspace, whose existence stays hidden; `forbidden` for an own one without the scope */
export function requireAccess(
  principal: Principal,
  workspaceId: string,
  required: readonly Scope[],
): void {
  const access = principal.access.get(workspaceId);
  if (!access) throw new ApiError('resource_not_found', `No workspace with id ${workspaceId}`);
  if (!allows(access.scopes, required)) throw scopeMissing(required);
}

/** Whether the credential holds one of the scopes in this workspace: for what is shown only to some. */
export function hasAccess(
  principal: Principal,
  workspaceId: string,
  required: readonly Scope[],
): boolean {
  const access = principal.access.get(workspaceId);
  return access !== undefined && allows(access.scopes, required);
}

/**
 * Asks for all of several scopes, where `requireAccess` asks for one of them.
 *
 * @param purpose what the credential cannot do without them, as in "To read this event"
 * @throws ApiError `forbidden` naming those that it lacks in the workspace
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

/** Whether the credential holds all of the scopes in this workspace. */
export function hasEveryScope(
  principal: Principal,
  workspaceId: string,
  required: readonly Scope[],
): boolean {
  return required.every((scope) => hasAccess(principal, workspaceId, [scope]));
}

function scopeMissing(required: readonly Scope[]): ApiError {
  return new ApiError('forbidden', `This credential lacks the scope ${required.join(' or ')}`, {
    details: { type: 'scope', required_scopes: required },
  });
}
