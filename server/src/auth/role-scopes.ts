import { allows, effectiveScopes, type Scope } from '../contract/scopes.ts';
import type { Role } from '../contract/workspaces.ts';

const READ: readonly Scope[] = [
  'read:documents',
  'read:transcripts',
  'read:tasks',
  'read:webhooks',
];

const WRITE: readonly Scope[] = [
  'write:documents',
  'delete:documents',
  'write:transcripts',
  'write:tasks',
  'write:webhooks',
];

const ROLE_SCOPES: Record<Role, ReadonlySet<Scope>> = {
  viewer: new Set(READ),
  member: new Set([...READ, ...WRITE]),
  admin: new Set<Scope>(['admin:all']),
  owner: new Set<Scope>(['admin:all']),
};

/** What a key with the scopes `words` may do for a member with `role`: never more than either. */
export function memberScopes(words: readonly Scope[], role: Role): ReadonlySet<Scope> {
  const ofKey = effectiveScopes(words);
  const ofRole = ROLE_SCOPES[role];
  if (ofRole.has('admin:all')) return ofKey;
  return new Set([...ofRole].filter((scope) => allows(ofKey, [scope])));
}
