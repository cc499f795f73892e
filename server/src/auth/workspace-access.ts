import type { Environment } from '../contract/api-keys.ts';
import type { Plan } from '../contract/limits.ts';
import { allows, effectiveScopes, type Scope } from '../contract/scopes.ts';
import type { Role, WorkspaceSettings } from '../contract/workspaces.ts';
import type { WorkspaceAccess } from '../http/security/principal.ts';
import { parseAddressRanges } from '../kernel/address-ranges.ts';
import { createLruCache } from '../kernel/lru-cache.ts';
import { allowedAddressesOf } from '../workspaces/allowlist.ts';

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
  'mcp:write',
];

const ROLE_SCOPES: Record<Role, ReadonlySet<Scope>> = {
  viewer: new Set(READ),
  member: new Set([...READ, ...WRITE]),
  admin: new Set<Scope>(['admin:all']),
  owner: new Set<Scope>(['admin:all']),
};

/** Returns the scopes that both the credential and the role of its user hold. */
export function limitScopesToRole(words: readonly Scope[], role: Role): ReadonlySet<Scope> {
  const ofKey = effectiveScopes(words);
  const ofRole = ROLE_SCOPES[role];
  if (ofRole.has('admin:all')) return ofKey;
  return new Set([...ofRole].filter((scope) => allows(ofKey, [scope])));
}

/** A workspace that a credential can reach, as selected by the credential queries. */
export type WorkspaceAccessRow = {
  reached_id: string;
  /** Role of the user; null for a service key. */
  role: Role | null;
  plan: Plan;
  settings_json: string;
  /** Test workspace, which test keys reach instead when test data is isolated. */
  twin_id: string | null;
};

/** Settings of a workspace that are checked at each request, besides its address allowlist. */
type AccessSettings = {
  isTestIsolated: boolean;
  webhooksByFamily: boolean;
  allowsMcpWrite: boolean;
};

/** Few distinct texts occur: many keys and workspaces share their JSON. */
const CACHE_SIZE_MAX = 500;

const parseAccessSettings = memoize((settingsJson: string): AccessSettings => {
  const settings = JSON.parse(settingsJson) as Partial<WorkspaceSettings>;
  return {
    isTestIsolated: settings.test_isolation === true,
    webhooksByFamily: settings.webhook_scopes !== 'strict',
    allowsMcpWrite: settings.mcp_write === true,
  };
});

/** Parses an `ip_allowlist_json` column. */
export const parseAllowlist = memoize((listJson: string) =>
  parseAddressRanges(JSON.parse(listJson) as string[]),
);

const parseScopes = memoize((text: string): ReadonlySet<Scope> => {
  const { scopes, role } = JSON.parse(text) as { scopes: Scope[]; role: Role | null };
  return role === null ? effectiveScopes(scopes) : limitScopesToRole(scopes, role);
});

/**
 * Returns the effective scopes of a credential.
 *
 * @param scopesJson scopes of the credential, as JSON
 * @param role role of its user; null applies no role
 */
export function resolveScopes(scopesJson: string, role: Role | null): ReadonlySet<Scope> {
  return parseScopes(`{"scopes":${scopesJson},"role":${JSON.stringify(role)}}`);
}

/**
 * Returns the id under which the credential reaches the workspace.
 *
 * @returns null when a test key would see live data
 */
export function effectiveWorkspaceId(
  row: WorkspaceAccessRow,
  environment: Environment,
): string | null {
  if (environment === 'live' || !parseAccessSettings(row.settings_json).isTestIsolated) {
    return row.reached_id;
  }
  return row.twin_id;
}

/** Builds the access of a credential to a workspace. */
export function buildAccess(row: WorkspaceAccessRow, scopes: ReadonlySet<Scope>): WorkspaceAccess {
  const { role, settings_json } = row;
  const { webhooksByFamily, allowsMcpWrite } = parseAccessSettings(settings_json);
  return {
    role,
    scopes,
    addresses: allowedAddressesOf(row),
    allowsFamilyScopes: webhooksByFamily,
    allowsMcpWrite,
  };
}

function memoize<T>(read: (text: string) => T): (text: string) => T {
  const cache = createLruCache<T>(CACHE_SIZE_MAX);
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const value = read(text);
    cache.set(text, value);
    return value;
  };
}
