import type { Environment } from '../contract/api-keys.ts';
import type { Plan } from '../contract/limits.ts';
import { effectiveScopes, type Scope } from '../contract/scopes.ts';
import type { Role, WorkspaceSettings } from '../contract/workspaces.ts';
import type { Access } from '../http/principal.ts';
import { type AddressRanges, parseAddressRanges } from '../kernel/address-ranges.ts';
import { createRecent } from '../kernel/recent.ts';
import { memberScopes } from './role-scopes.ts';

/** A workspace that a credential may reach, as the statements read it that look a credential up. */
export type ReachableRow = {
  reached_id: string;
  /** Of the user there; null of a service key. */
  role: Role | null;
  plan: Plan;
  settings_json: string;
  /** What test keys reach in its place while the workspace keeps their data apart. */
  twin_id: string | null;
};

/** What is read of the settings of a workspace at each request. */
type ReachSettings = {
  isTestIsolated: boolean;
  addresses: AddressRanges | null;
  webhooksByFamily: boolean;
};

/** Few texts come again and again: those of keys made alike, and of settings that are left as they were. */
const REMEMBERED_MAX = 500;

const readReachSettings = remembering((settingsJson: string): ReachSettings => {
  const settings = JSON.parse(settingsJson) as Partial<WorkspaceSettings>;
  return {
    isTestIsolated: settings.test_isolation === true,
    addresses: parseAddressRanges(settings.ip_allowlist ?? []),
    webhooksByFamily: settings.webhook_scopes === 'family',
  };
});

/** Of an `ip_allowlist_json`. */
export const readAddresses = remembering((listJson: string) =>
  parseAddressRanges(JSON.parse(listJson) as string[]),
);

const readScopes = remembering((text: string): ReadonlySet<Scope> => {
  const { scopes, role } = JSON.parse(text) as { scopes: Scope[]; role: Role | null };
  return role === null ? effectiveScopes(scopes) : memberScopes(scopes, role);
});

/**
 * @param scopesJson the words that a credential was given
 * @param role null holds them whatever anybody's role is
 */
export function heldScopes(scopesJson: string, role: Role | null): ReadonlySet<Scope> {
  return readScopes(`{"scopes":${scopesJson},"role":${JSON.stringify(role)}}`);
}

/** @returns under which id the workspace is reached, and null where a test key would see what is not for it */
export function reachedId(row: ReachableRow, environment: Environment): string | null {
  if (environment === 'live' || !readReachSettings(row.settings_json).isTestIsolated) {
    return row.reached_id;
  }
  return row.twin_id;
}

export function accessTo(row: ReachableRow, scopes: ReadonlySet<Scope>): Access {
  const { role, plan, settings_json } = row;
  const { addresses, webhooksByFamily } = readReachSettings(settings_json);
  return { role, scopes, addresses: plan === 'enterprise' ? addresses : null, webhooksByFamily };
}

function remembering<T>(read: (text: string) => T): (text: string) => T {
  const recent = createRecent<T>(REMEMBERED_MAX);
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const value = read(text);
    recent.set(text, value);
    return value;
  };
}
