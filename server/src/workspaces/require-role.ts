import type { Role } from '../contract/workspaces.ts';
import type { Principal } from '../http/security/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';

/**
 * Requires an owner where `admin:all` is not enough. A service key has no user and is never an owner.
 *
 * @param purpose completes "Only an owner may …"
 * @throws ApiError `forbidden` with the type `role`
 */
export function requireOwner(principal: Principal, workspaceId: string, purpose: string): void {
  if (roleOf(principal, workspaceId) === 'owner') return;
  throw notOwnerError(purpose);
}

/** Creates the error of `requireOwner`. */
export function notOwnerError(purpose: string): ApiError {
  return new ApiError('forbidden', `Only an owner may ${purpose}`, { details: { type: 'role' } });
}

/** Returns the role of the caller in the workspace. A service key counts as an admin. */
export function roleOf({ access }: Principal, workspaceId: string): Role {
  return access.get(workspaceId)?.role ?? 'admin';
}

/**
 * Rejects changes through a test workspace: it shares name, settings and members of the workspace beside it.
 *
 * @throws ApiError `forbidden` with the type `role`
 */
export function rejectTestWorkspace({ test_of }: Pick<WorkspaceRow, 'test_of'>): void {
  if (test_of === null) return;
  throw new ApiError(
    'forbidden',
    'Test keys of a workspace with isolated test data cannot change the workspace: use a live credential',
    { details: { type: 'role' } },
  );
}

/**
 * Rejects a credential that is bound to another workspace: a token of an issuer with a workspace, or a key made by one.
 *
 * @param workspaceId workspace that the action gives access to; null for a new one
 * @throws ApiError `forbidden` with the type `session`
 */
export function rejectBoundCredential(
  { boundWorkspaceId }: Pick<Principal, 'boundWorkspaceId'>,
  workspaceId: string | null,
): void {
  if (boundWorkspaceId === null || boundWorkspaceId === workspaceId) return;
  throw new ApiError(
    'forbidden',
    'This credential reaches one workspace only: sign in with the account itself to join or create another one',
    { details: { type: 'session' } },
  );
}

/**
 * Rejects OAuth applications. Their access ends when the user revokes it, so they must not create access that outlasts
 * it.
 *
 * @param action completes "An application cannot …"
 * @throws ApiError `forbidden` with the type `session`
 */
export function rejectApplication({ type }: Pick<Principal, 'type'>, action: string): void {
  if (type !== 'oauth') return;
  throw new ApiError('forbidden', `An application cannot ${action}: sign in, or use an API key`, {
    details: { type: 'session' },
  });
}
