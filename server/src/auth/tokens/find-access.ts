import type { Role } from '../../contract/workspaces.ts';
import type { Db } from '../../storage/db.ts';
import type { GrantRow, WorkspaceRow } from '../../storage/identity-schema.ts';
import { prepareQuery } from '../../storage/prepared-query.ts';

/** A workspace that a user belongs to; its columns are null for one that is deleted, and for a user of none. */
export type MembershipReach = {
  reached_id: string | null;
  role: Role | null;
  plan: WorkspaceRow['plan'] | null;
  settings_json: string | null;
};

/** A grant with one of the workspaces of its user, and what its application may ask for today. */
export type GrantReachRow = GrantRow & MembershipReach & { client_scopes_json: string | null };

/** Its user's first workspace first. */
const findById = prepareQuery((db, by: 'id' | 'cookie_hash') =>
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

/** Whatever the state of the grant. */
export function findGrantReach(
  db: Db,
  by: 'id' | 'cookie_hash',
  value: string,
): Promise<GrantReachRow[]> {
  return findById(db, by, [value]);
}

const findByIdentity = prepareQuery((db, _shape: 'by identity') =>
  db
    .selectFrom('user_identities as identity')
    .leftJoin('memberships as member', 'member.user_id', 'identity.user_id')
    .leftJoin('workspaces as workspace', (join) =>
      join.onRef('workspace.id', '=', 'member.workspace_id').on('workspace.deleted_at', 'is', null),
    )
    .select([
      'identity.user_id',
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

/** Somebody as an external issuer knows them: a row for each workspace, none when they are not known. */
export function findIdentityReach(
  db: Db,
  issuer: string,
  subject: string,
): Promise<(MembershipReach & { user_id: string })[]> {
  return findByIdentity(db, 'by identity', [issuer, subject]);
}
