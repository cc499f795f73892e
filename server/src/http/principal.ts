import type { Plan } from '../contract/limits.ts';
import { allows, type Scope } from '../contract/scopes.ts';
import type { Role } from '../contract/workspaces.ts';
import { ApiError } from '../kernel/errors.ts';

/** What a credential may do in one workspace. */
export type Access = { role: Role | null; scopes: ReadonlySet<Scope> };

/** Who a credential speaks for. */
export type Principal = {
  type: 'user_key' | 'service_key';
  /** Counts requests and remembers idempotency keys. */
  credentialId: string;
  userId: string | null;
  environment: 'live' | 'test';
  defaultWorkspaceId: string;
  /** Of the default workspace. */
  plan: Plan;
  /** Every workspace the credential reaches, the default one included. */
  access: ReadonlyMap<string, Access>;
};

/**
 * @param token what follows `Bearer `; undefined without such a header
 * @throws ApiError `invalid_api_key` or `unauthorized`
 */
export type Authenticate = (token: string | undefined) => Principal | Promise<Principal>;

/** @throws ApiError `forbidden` unless some workspace of the credential allows one of `required` */
export function requireScope(principal: Principal, required: readonly Scope[]): void {
  for (const { scopes } of principal.access.values()) {
    if (allows(scopes, required)) return;
  }
  throw scopeMissing(required);
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
