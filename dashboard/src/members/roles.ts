import type { Member } from '@docket/sdk';

import { useWorkspace } from '../api/session.ts';

export type Role = Member['role'];

/** Roles, the lowest first. */
const ROLES: readonly Role[] = ['viewer', 'member', 'admin', 'owner'];

/** Returns the roles that the person may give in the workspace of the address: none above the own. */
export function useGivenRoles(): readonly Role[] {
  const own = useWorkspace()?.role;
  return own ? ROLES.slice(0, ROLES.indexOf(own) + 1) : [];
}
