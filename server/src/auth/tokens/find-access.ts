import type { Role } from '../../contract/workspaces.ts';
import type { Db } from '../../storage/db.ts';
import type { GrantRow, WorkspaceRow } from '../../storage/identity-schema.ts';
import { prepareQuery } from '../../storage/prepared-query.ts';

/** A workspace that a user belongs to; all of it null for one who belongs to none. */
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
    .leftJoin(
      (members) =>
        members
          .selectFrom('memberships as member')
          .innerJoin('workspaces as workspace', 'workspace.id', 'member.workspace_id')
          .where('workspace.deleted_at', 'is', null)
          .select([
            'member.user_id as member_id',
            'member.created_at as joined_at',
            'member.role',
            'workspace.id as reached_id',
            'workspace.plan',
            'workspace.settings_json',
          ])
          .as('reach'),
      (join) => join.onRef('reach.member_id', '=', 'g.user_id'),
    )
    .selectAll('g')
    .select([
      'client.scopes_json as client_scopes_json',
      'reach.reached_id',
      'reach.role',
      'reach.plan',
      'reach.settings_json',
    ])
    .where(`g.${by}`, '=', '')
    .orderBy('reach.joined_at')
    .orderBy('reach.reached_id'),
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
    .leftJoin(
      (members) =>
        members
          .selectFrom('memberships as member')
          .innerJoin('workspaces as workspace', 'workspace.id', 'member.workspace_id')
          .where('workspace.deleted_at', 'is', null)
          .select([
            'member.user_id as member_id',
            'member.created_at as joined_at',
            'member.role',
            'workspace.id as reached_id',
            'workspace.plan',
            'workspace.settings_json',
          ])
          .as('reach'),
      (join) => join.onRef('reach.member_id', '=', 'identity.user_id'),
    )
    .select([
      'identity.user_id',
      'reach.reached_id',
      'reach.role',
      'reach.plan',
      'reach.settings_json',
    ])
    .where('identity.issuer', '=', '')
    .where('identity.subject', '=', '')
    .orderBy('reach.joined_at')
    .orderBy('reach.reached_id'),
);

/** Somebody as an external issuer knows them: a row for each workspace, none when they are not known. */
export function findIdentityReach(
  db: Db,
  issuer: string,
  subject: string,
): Promise<(MembershipReach & { user_id: string })[]> {
  return findByIdentity(db, 'by identity', [issuer, subject]);
}
