import { hash } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Role } from '../../contract/workspaces.ts';
import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { UserIdentityRow, UserRow } from '../../storage/identity-schema.ts';
import {
  findFirstWorkspace,
  findUserByEmail,
  findWorkspace,
  insertMembership,
  listMemberships,
  buildUserRow,
  invalidateCredentials,
  insertUserIfEmailFree,
} from '../../workspaces/store.ts';
import { claimAccount } from './claim-account.ts';

/** User as identified by an external issuer or provider. */
export type ExternalIdentity = {
  issuer: string;
  /** Permanent id of the user at this issuer. */
  subject: string;
  email?: string | undefined;
  /** Only a verified address identifies a user. */
  isEmailVerified: boolean;
  name?: string | undefined;
  /** Role of new users; without it, unknown users are rejected. */
  role?: Role | undefined;
  /**
   * Workspace that the issuer is bound to: it speaks for members of this workspace only, and new users join it.
   * Undefined: the issuer speaks for everybody, and new users join the first workspace.
   */
  workspaceId?: string | undefined;
};

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const NAME_LENGTH_MAX = 200;

/**
 * Finds the user of an external identity: by an earlier sign-in, else by verified email. Otherwise creates the user. The
 * first issuer that proves the address of a user gets the account for its person: see `claimAccount`.
 *
 * @returns undefined for an unknown user when no role is set
 */
export async function findOrCreateExternalUser(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  identity: ExternalIdentity,
): Promise<{ userId: string } | undefined> {
  const { issuer, subject } = identity;
  const known = await findIdentity(tx, issuer, subject);
  const userId =
    known?.user_id ??
    (await findByVerifiedEmail(tx, identity)) ??
    (await createExternalUser(tx, services, identity));
  if (userId === undefined) return undefined;
  if (!known) {
    const created_at = isoNow(services.clock);
    await insertIdentity(tx, { issuer, subject, user_id: userId, created_at });
    invalidateCredentials(tx);
  }
  const email = verifiedEmailOf(identity);
  const isGlobal = identity.workspaceId === undefined;
  // An issuer of one workspace leaves the address unproved: it claims the account once, with its identity.
  if (email !== undefined && (isGlobal || !known)) {
    await claimAccount(tx, services, { userId, email, issuer, isGlobal });
  }
  return { userId };
}

async function findByVerifiedEmail(
  tx: Tx,
  identity: ExternalIdentity,
): Promise<string | undefined> {
  const email = verifiedEmailOf(identity);
  const user = email === undefined ? undefined : await findUserByEmail(tx, email);
  if (!user) return undefined;
  const { workspaceId } = identity;
  return workspaceId === undefined || (await maySpeakFor(tx, workspaceId, user))
    ? user.id
    : undefined;
}

/**
 * Returns true when an issuer of one workspace may link its identity to the user: a member of that workspace. It may not
 * take an account with an unproved address from other workspaces.
 */
async function maySpeakFor(
  tx: Tx,
  workspaceId: string,
  { id, email_verified_at }: UserRow,
): Promise<boolean> {
  const memberships = await listMemberships(tx, id);
  const isMember = memberships.some(({ workspace_id }) => workspace_id === workspaceId);
  return isMember && (email_verified_at !== null || memberships.length === 1);
}

function verifiedEmailOf({ email, isEmailVerified }: ExternalIdentity): string | undefined {
  return isEmailVerified && email !== undefined && EMAIL.test(email)
    ? email.toLowerCase()
    : undefined;
}

async function createExternalUser(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  identity: ExternalIdentity,
): Promise<string | undefined> {
  const { issuer, subject, role } = identity;
  const workspace = role && (await findWorkspaceToJoin(tx, identity));
  if (!workspace) return undefined;
  const created_at = isoNow(services.clock);
  const user = buildExternalUser(identity, created_at);
  const { id } = user;
  if (!(await insertUserIfEmailFree(tx, user))) {
    // Two requests may create the same user: the second one uses the row of the first.
    const made = await findIdentity(tx, issuer, subject);
    const known = made?.user_id ?? (await findByVerifiedEmail(tx, identity));
    if (known !== undefined || verifiedEmailOf(identity) === undefined) return known;
    // The address belongs to a user whom the issuer may not speak for.
    return createExternalUser(tx, services, { ...identity, isEmailVerified: false });
  }
  await insertMembership(tx, { workspace_id: workspace.id, user_id: id, role, created_at });
  await recordAudit(tx, services, workspace.id, {
    action: 'member.joined',
    by: SYSTEM_ACTOR,
    target: { type: 'user', id },
    details: { role, issuer: URL.parse(issuer)?.host ?? issuer },
  });
  return id;
}

function buildExternalUser(identity: ExternalIdentity, created_at: string): UserRow {
  const { issuer, subject, name, workspaceId } = identity;
  const email = verifiedEmailOf(identity);
  return buildUserRow({
    id: newId('user'),
    email: email ?? placeholderEmailOf(issuer, subject),
    name: name === undefined ? null : truncateName(name),
    password_hash: null,
    created_at,
    email_verified_at: email !== undefined && workspaceId === undefined ? created_at : null,
  });
}

/** Truncates a name, never within a surrogate pair. */
function truncateName(name: string): string {
  return name.slice(0, NAME_LENGTH_MAX).replace(/[\ud800-\udbff]$/, '');
}

async function findWorkspaceToJoin(tx: Tx, { workspaceId }: ExternalIdentity) {
  const found = workspaceId === undefined ? findFirstWorkspace(tx) : findWorkspace(tx, workspaceId);
  const workspace = await found;
  return workspace?.deleted_at === null && workspace.test_of === null ? workspace : undefined;
}

/** Returns a placeholder address. An unverified address may belong to another user, who must not be impersonated. */
function placeholderEmailOf(issuer: string, subject: string): string {
  const name = hash('sha256', JSON.stringify([issuer, subject]), 'hex').slice(0, 32);
  return `${name}@external.invalid`;
}

export async function findIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<UserIdentityRow | undefined> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Inserts an identity unless it exists: concurrent requests may insert it twice. */
export async function insertIdentity(tx: Tx, identity: UserIdentityRow): Promise<void> {
  await tx
    .insertInto('user_identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}
