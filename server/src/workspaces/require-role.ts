import type { Role } from '../contract/workspaces.ts';
import type { Principal } from '../http/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';

/**
 * Asks for an owner, where `admin:all` is not enough. A service key is nobody's, and so no owner.
 *
 * @param purpose as in "Only an owner may delete a workspace"
 * @throws ApiError `forbidden` with the type `role`
 */
export function requireOwner(principal: Principal, workspaceId: string, purpose: string): void {
  if (roleOf(principal, workspaceId) === 'owner') return;
  throw notOwner(purpose);
}

/** The refusal of `requireOwner`. */
export function notOwner(purpose: string): ApiError {
  return new ApiError('forbidden', `Only an owner may ${purpose}`, { details: { type: 'role' } });
}

/** What the caller is in the workspace; a service key with `admin:all` does what an admin does. */
export function roleOf({ access }: Principal, workspaceId: string): Role {
  return access.get(workspaceId)?.role ?? 'admin';
}

/**
 * The workspace for test keys has name, settings and members of the one that it stands beside.
 *
 * @throws ApiError `forbidden` with the type `role`
 */
export function refuseTwin({ test_of }: Pick<WorkspaceRow, 'test_of'>): void {
  if (test_of === null) return;
  throw new ApiError(
    'forbidden',
    'Test keys of a workspace that keeps test data apart cannot change the workspace itself: use a live credential',
    { details: { type: 'role' } },
  );
}

/**
 * An application was let in until somebody ends it: whom it lets in must not stay afterwards, with more than it had.
 *
 * @throws ApiError `forbidden` with the type `session`
 */
export function refuseApplication({ type }: Pick<Principal, 'type'>): void {
  if (type !== 'oauth') return;
  throw new ApiError(
    'forbidden',
    'An application cannot let anybody in: sign in, or use an API key',
    { details: { type: 'session' } },
  );
}
