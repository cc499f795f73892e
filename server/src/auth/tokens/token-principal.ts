import type { Services } from '../../app/services.ts';
import { allows, effectiveScopes, type Scope } from '../../contract/scopes.ts';
import type { Role } from '../../contract/workspaces.ts';
import type { Principal, WorkspaceAccess } from '../../http/security/principal.ts';
import type { Db } from '../../storage/db.ts';
import type { GrantRow, UserRow, WorkspaceRow } from '../../storage/identity-schema.ts';
import { prepareQuery } from '../../storage/prepared-query.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { filterCoveredScopes } from '../oauth/oauth-scopes.ts';
import { buildAccess, resolveScopes } from '../workspace-access.ts';
import type { AccessClaims } from './access-token.ts';
import { findOrCreateExternalUser } from './external-user.ts';
import { invalidTokenError } from './bearer-token.ts';
import { grantedScopesOf } from './issue-tokens.ts';
import type { ExternalToken } from './jwt-issuers.ts';

/** Principal of a credential, with its grant. */
export type ResolvedToken = {
  principal: Principal;
  /** Undefined for a token of an external issuer. */
  grant: GrantAccessRow | undefined;
};

/**
 * Resolves an access token of this server to its principal.
 *
 * @throws ApiError `unauthorized`
 */
export async function resolveAccessToken(
  db: Db,
  { aud, gid, iss, scope, sub }: AccessClaims,
): Promise<ResolvedToken> {
  const rows = await findGrantAccess(db, 'id', gid);
  const grant = rows[0];
  if (!grant || grant.user_id !== sub || grant.kind === 'cookie') throw invalidTokenError();
  if (grant.kind === 'tokens') return { principal: signInPrincipal(rows, grant), grant };
  const principal = applicationPrincipal(rows, scope?.split(' ') ?? []);
  if (!principal) throw invalidTokenError();
  if (aud === iss) return { principal, grant };
  return { principal: { ...principal, audience: aud }, grant };
}

/**
 * Resolves a session cookie to its principal.
 *
 * @throws ApiError `unauthorized`
 */
export async function resolveSession(db: Db, cookieHash: string): Promise<ResolvedToken> {
  const rows = await findGrantAccess(db, 'cookie_hash', cookieHash);
  const grant = rows[0];
  if (grant?.kind !== 'cookie') throw invalidTokenError();
  return { principal: signInPrincipal(rows, grant), grant };
}

function signInPrincipal(rows: readonly GrantAccessRow[], grant: GrantAccessRow): Principal {
  return userPrincipal({ userId: grant.user_id, grantId: grant.id }, rows, {
    workspaceId: grant.workspace_id,
  });
}

export type ExternalTokenDependencies = Pick<
  Services,
  'db' | 'reads' | 'dialect' | 'commitSignals' | 'clock' | 'secrets'
>;

/**
 * Resolves a token of an external issuer to its principal. A new user is created on first use. A token of an issuer
 * with a workspace reaches that workspace only.
 *
 * @throws ApiError `unauthorized`
 */
export async function resolveExternalToken(
  services: ExternalTokenDependencies,
  found: ExternalToken,
): Promise<ResolvedToken> {
  const { issuer, subject, scopes } = found;
  let rows = await findIdentityAccess(services.reads, issuer.issuer, subject);
  if (rows.length === 0 || rows.some((row) => isProof(found, row))) {
    await registerExternalUser(services, found);
    rows = await findIdentityAccess(services.db, issuer.issuer, subject);
  }
  const userId = rows[0]?.user_id;
  if (userId === undefined) throw invalidTokenError();
  const person = { userId, grantId: null };
  const { workspace_id: boundId } = issuer;
  if (boundId === undefined) {
    const principal = userPrincipal(person, rows, { workspaceId: null, scopes });
    return { principal, grant: undefined };
  }
  const reached = rows.filter(({ reached_id }) => reached_id === boundId);
  const principal = userPrincipal(person, reached, { workspaceId: boundId, scopes });
  return { principal: bindToWorkspace(principal, userId, boundId), grant: undefined };
}

/** True when the token proves an address that nobody has proved before. */
function isProof(
  { issuer, email, isEmailVerified }: ExternalToken,
  row: Pick<UserRow, 'email' | 'email_verified_at'>,
): boolean {
  if (row.email_verified_at !== null || issuer.workspace_id !== undefined) return false;
  return isEmailVerified && email?.toLowerCase() === row.email;
}

/** Binds a principal to a workspace. It shares no limits and no idempotency keys with other sign-ins of its user. */
function bindToWorkspace(principal: Principal, userId: string, workspaceId: string): Principal {
  return {
    ...principal,
    credentialId: `${userId}:${workspaceId}`,
    boundWorkspaceId: workspaceId,
  };
}

async function registerExternalUser(
  services: ExternalTokenDependencies,
  { issuer, ...person }: ExternalToken,
): Promise<void> {
  const { role, workspace_id: workspaceId } = issuer;
  const identity = { ...person, issuer: issuer.issuer, role, workspaceId };
  await inTransaction(services, (tx) => findOrCreateExternalUser(tx, services, identity));
}

/** Restricts nothing: only the role decides. */
const ALL_SCOPES: readonly Scope[] = ['admin:all'];

/** Builds the principal of a signed-in user: by our tokens, a cookie, or an external token. */
export function userPrincipal(
  { userId, grantId }: { userId: string; grantId: string | null },
  workspaces: readonly MembershipAccessRow[],
  chosen: { workspaceId: string | null; scopes?: readonly Scope[] | undefined },
): Principal {
  const access = buildAccessMap(workspaces, chosen.scopes ?? ALL_SCOPES);
  const isMember = chosen.workspaceId !== null && access.has(chosen.workspaceId);
  const defaultId = isMember ? chosen.workspaceId : access.keys().next().value;
  return {
    type: 'user',
    credentialId: userId,
    userId,
    grantId,
    clientId: null,
    boundWorkspaceId: null,
    ...commonFieldsOf(workspaces, defaultId ?? ''),
    access,
  };
}

/**
 * Builds the principal of an application, which reaches one workspace. Its scopes are those of the grant, the client's
 * registration, the token and the user's role.
 *
 * @param tokenScopes scopes of the token
 * @returns undefined when the user has left the workspace
 */
export function applicationPrincipal(
  rows: readonly GrantAccessRow[],
  tokenScopes: readonly string[],
): Principal | undefined {
  const grant = rows[0];
  const own = rows.filter(({ reached_id }) => reached_id === grant?.workspace_id);
  if (!grant || own.length === 0 || grant.client_scopes_json === null) return undefined;
  const registered = JSON.parse(grant.client_scopes_json) as Scope[];
  const granted = grantedScopesOf(grant) ?? [];
  const ofToken = granted.filter((scope) => tokenScopes.includes(scope));
  const held = filterCoveredScopes(ofToken, registered);
  return {
    type: 'oauth',
    credentialId: `${grant.user_id}:${grant.client_id}`,
    userId: grant.user_id,
    grantId: grant.id,
    clientId: grant.client_id,
    boundWorkspaceId: grant.workspace_id,
    ...commonFieldsOf(own, grant.workspace_id ?? ''),
    access: limitScopes(buildAccessMap(own, held), [granted, registered]),
  };
}

/**
 * Limits effective scopes to those of each bound. A scope alone may imply more than within the set that was granted.
 */
function limitScopes(
  access: ReadonlyMap<string, WorkspaceAccess>,
  bounds: readonly (readonly Scope[])[],
): Map<string, WorkspaceAccess> {
  const held = bounds.map(effectiveScopes);
  return new Map(
    [...access].map(([workspaceId, { scopes, ...others }]) => {
      const kept = [...scopes].filter((scope) => held.every((most) => allows(most, [scope])));
      return [workspaceId, { ...others, scopes: new Set(kept) }];
    }),
  );
}

function buildAccessMap(
  workspaces: readonly MembershipAccessRow[],
  words: readonly Scope[],
): Map<string, WorkspaceAccess> {
  const scopesJson = JSON.stringify(words);
  const access = new Map<string, WorkspaceAccess>();
  for (const { reached_id, role, plan, settings_json } of workspaces) {
    if (reached_id === null || role === null || plan === null || settings_json === null) continue;
    const row = { reached_id, role, plan, settings_json, twin_id: null };
    access.set(reached_id, buildAccess(row, resolveScopes(scopesJson, role)));
  }
  return access;
}

function commonFieldsOf(workspaces: readonly MembershipAccessRow[], defaultWorkspaceId: string) {
  const home = workspaces.find(({ reached_id }) => reached_id === defaultWorkspaceId);
  return {
    environment: 'live',
    defaultWorkspaceId,
    plan: home?.plan ?? 'individual',
    rateLimit: null,
    addresses: null,
  } as const;
}

/** Workspace of a user. Columns are null when the workspace is deleted or the user has none. */
export type MembershipAccessRow = {
  reached_id: string | null;
  role: Role | null;
  plan: WorkspaceRow['plan'] | null;
  settings_json: string | null;
};

/** Grant joined with one workspace of its user, and the current scopes of its client. */
export type GrantAccessRow = GrantRow & MembershipAccessRow & { client_scopes_json: string | null };

/** Orders the user's oldest membership first. */
const grantAccessQuery = prepareQuery((db, by: 'id' | 'cookie_hash') =>
  db
    .selectFrom('grants as g')
    .leftJoin('oauth_clients as client', 'client.id', 'g.client_id')
    .leftJoin('memberships as member', 'member.user_id', 'g.user_id')
    .leftJoin('workspaces as workspace', (join) =>
      join.onRef('workspace.id', '=', 'member.workspace_id').on('workspace.deleted_at', 'is', null),
    )
    .selectAll('g')
    .select([
      'client.scopes_json as client_scopes_json',
      'workspace.id as reached_id',
      'member.role',
      'workspace.plan',
      'workspace.settings_json',
    ])
    .where(`g.${by}`, '=', '')
    .orderBy('member.created_at')
    .orderBy('member.workspace_id'),
);

/** Finds a grant in any state, with one row per workspace of its user. */
export function findGrantAccess(
  db: Db,
  by: 'id' | 'cookie_hash',
  value: string,
): Promise<GrantAccessRow[]> {
  return grantAccessQuery(db, by, [value]);
}

const identityAccessQuery = prepareQuery((db, _shape: 'by identity') =>
  db
    .selectFrom('user_identities as identity')
    .innerJoin('users as user', 'user.id', 'identity.user_id')
    .leftJoin('memberships as member', 'member.user_id', 'identity.user_id')
    .leftJoin('workspaces as workspace', (join) =>
      join.onRef('workspace.id', '=', 'member.workspace_id').on('workspace.deleted_at', 'is', null),
    )
    .select([
      'identity.user_id',
      'user.email',
      'user.email_verified_at',
      'workspace.id as reached_id',
      'member.role',
      'workspace.plan',
      'workspace.settings_json',
    ])
    .where('identity.issuer', '=', '')
    .where('identity.subject', '=', '')
    .orderBy('member.created_at')
    .orderBy('member.workspace_id'),
);

/** External identity joined with its user and one workspace of that user. */
type IdentityAccessRow = MembershipAccessRow &
  Pick<UserRow, 'email' | 'email_verified_at'> & { user_id: string };

/** Finds the user of an external identity, with one row per workspace; no row for an unknown identity. */
export function findIdentityAccess(
  db: Db,
  issuer: string,
  subject: string,
): Promise<IdentityAccessRow[]> {
  return identityAccessQuery(db, 'by identity', [issuer, subject]);
}
