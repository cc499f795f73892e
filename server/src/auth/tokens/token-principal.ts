import { allows, effectiveScopes, type Scope } from '../../contract/scopes.ts';
import type { Access, Principal } from '../../http/principal.ts';
import { coveredBy } from '../oauth/scope-words.ts';
import { accessTo, heldScopes } from '../reach.ts';
import type { GrantReachRow, MembershipReach } from './find-access.ts';
import { scopesOf } from './issue-tokens.ts';

/** Roles are cut to this by nothing but themselves. */
const ALL: readonly Scope[] = ['admin:all'];

/** What somebody is who signed in: by tokens of ours, a cookie, or a token of another issuer. */
export function userPrincipal(
  { userId, grantId }: { userId: string; grantId: string | null },
  workspaces: readonly MembershipReach[],
  chosen: { workspaceId: string | null; scopes?: readonly Scope[] | undefined },
): Principal {
  const access = accessOf(workspaces, chosen.scopes ?? ALL);
  const isMember = chosen.workspaceId !== null && access.has(chosen.workspaceId);
  const defaultId = isMember ? chosen.workspaceId : access.keys().next().value;
  return {
    type: 'user',
    credentialId: userId,
    userId,
    grantId,
    clientId: null,
    ...commonOf(workspaces, defaultId ?? ''),
    access,
  };
}

/**
 * What an application is: it reaches one workspace, with no more than it was granted, its client may ask for today, this
 * token was given, and the role of its user allows.
 *
 * @param tokenScopes words of the token
 * @returns undefined when the user has left the workspace
 */
export function applicationPrincipal(
  rows: readonly GrantReachRow[],
  tokenScopes: readonly string[],
): Principal | undefined {
  const grant = rows[0];
  const own = rows.filter(({ reached_id }) => reached_id === grant?.workspace_id);
  if (!grant || own.length === 0 || grant.client_scopes_json === null) return undefined;
  const registered = JSON.parse(grant.client_scopes_json) as Scope[];
  const granted = scopesOf(grant) ?? [];
  const ofToken = granted.filter((scope) => tokenScopes.includes(scope));
  const held = coveredBy(ofToken, registered);
  return {
    type: 'oauth',
    credentialId: `${grant.user_id}:${grant.client_id}`,
    userId: grant.user_id,
    grantId: grant.id,
    clientId: grant.client_id,
    ...commonOf(own, grant.workspace_id ?? ''),
    access: within(accessOf(own, held), [granted, registered]),
  };
}

/** A word may mean more alone than among those that it was granted or registered with: older ones take from it. */
function within(
  access: ReadonlyMap<string, Access>,
  bounds: readonly (readonly Scope[])[],
): Map<string, Access> {
  const held = bounds.map(effectiveScopes);
  return new Map(
    [...access].map(([workspaceId, { scopes, ...others }]) => {
      const kept = [...scopes].filter((scope) => held.every((most) => allows(most, [scope])));
      return [workspaceId, { ...others, scopes: new Set(kept) }];
    }),
  );
}

function accessOf(
  workspaces: readonly MembershipReach[],
  words: readonly Scope[],
): Map<string, Access> {
  const scopesJson = JSON.stringify(words);
  const access = new Map<string, Access>();
  for (const { reached_id, role, plan, settings_json } of workspaces) {
    if (reached_id === null || role === null || plan === null || settings_json === null) continue;
    const row = { reached_id, role, plan, settings_json, twin_id: null };
    access.set(reached_id, accessTo(row, heldScopes(scopesJson, role)));
  }
  return access;
}

function commonOf(workspaces: readonly MembershipReach[], defaultWorkspaceId: string) {
  const home = workspaces.find(({ reached_id }) => reached_id === defaultWorkspaceId);
  return {
    environment: 'live',
    defaultWorkspaceId,
    plan: home?.plan ?? 'individual',
    rateLimit: null,
    addresses: null,
  } as const;
}
