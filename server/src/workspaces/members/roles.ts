import { type Role, ROLES } from '../../contract/workspaces.ts';
import { ApiError } from '../../kernel/errors.ts';

/**
 * Nobody gives a role, or changes one, that is higher than their own.
 *
 * @param roles that are given, and that the member had
 * @throws ApiError `forbidden` with the type `role`
 */
export function requireRank(own: Role, ...roles: readonly Role[]): void {
  const rank = ROLES.indexOf(own);
  const higher = roles.find((role) => ROLES.indexOf(role) > rank);
  if (higher === undefined) return;
  throw new ApiError('forbidden', `Only an owner may make, change or remove an owner`, {
    details: { type: 'role' },
  });
}

/** A workspace always has an owner. */
export function lastOwner(): ApiError {
  return new ApiError(
    'invalid_request',
    'This is the last owner of the workspace: make another member an owner first, or delete the workspace',
    { details: { type: 'conflict', field: 'role' } },
  );
}
