import { hash } from 'node:crypto';

import { BY_SYSTEM } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Role } from '../../contract/workspaces.ts';
import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { findFirstWorkspace, findWorkspace, insertMembership } from '../../workspaces/store.ts';
import { findUserByEmail, newUser } from '../../workspaces/user-store.ts';
import { findIdentity, insertIdentity, insertUserUnlessKnown } from './identity-store.ts';

/** Somebody as an external issuer or provider knows them. */
export type ExternalIdentity = {
  issuer: string;
  /** The same person for ever, by this issuer. */
  subject: string;
  email?: string | undefined;
  /** Only then does the address say who somebody is. */
  isEmailVerified: boolean;
  name?: string | undefined;
  /** Of people whom nobody knows yet; without it they are refused. */
  role?: Role | undefined;
  /** That they join; the first one when left out. */
  workspaceId?: string | undefined;
};

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const NAME_LENGTH_MAX = 200;

/**
 * Whom an external identity is: whom it was before, else who has its verified address, else somebody new.
 *
 * @returns undefined for somebody whom nobody knows, where no role is given to such
 */
export async function userOfIdentity(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  identity: ExternalIdentity,
): Promise<{ userId: string } | undefined> {
  const { issuer, subject } = identity;
  const known = await findIdentity(tx, issuer, subject);
  if (known) return { userId: known.user_id };

  const userId =
    (await findByVerifiedEmail(tx, identity)) ?? (await addUser(tx, services, identity));
  if (userId === undefined) return undefined;
  const created_at = isoNow(services.clock);
  await insertIdentity(tx, { issuer, subject, user_id: userId, created_at });
  noteCredentialChange(tx);
  return { userId };
}

async function findByVerifiedEmail(
  tx: Tx,
  identity: ExternalIdentity,
): Promise<string | undefined> {
  const email = verifiedEmail(identity);
  return email === undefined ? undefined : (await findUserByEmail(tx, email))?.id;
}

function verifiedEmail({ email, isEmailVerified }: ExternalIdentity): string | undefined {
  return isEmailVerified && email !== undefined && EMAIL.test(email)
    ? email.toLowerCase()
    : undefined;
}

async function addUser(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  identity: ExternalIdentity,
): Promise<string | undefined> {
  const { issuer, subject, role } = identity;
  const workspace = role && (await findHome(tx, identity));
  if (!workspace) return undefined;
  const created_at = isoNow(services.clock);
  const user = newExternalUser(identity, created_at);
  const { id } = user;
  // Two requests may meet the same person at once: the second finds whom the first has made.
  if (!(await insertUserUnlessKnown(tx, user))) {
    const made = await findIdentity(tx, issuer, subject);
    return made?.user_id ?? findByVerifiedEmail(tx, identity);
  }
  await insertMembership(tx, { workspace_id: workspace.id, user_id: id, role, created_at });
  await recordAudit(tx, services, workspace.id, {
    action: 'member.joined',
    by: BY_SYSTEM,
    target: { type: 'user', id },
    details: { role, issuer: URL.parse(issuer)?.host ?? issuer },
  });
  return id;
}

function newExternalUser(identity: ExternalIdentity, created_at: string): UserRow {
  const { issuer, subject, name } = identity;
  return newUser({
    id: newId('user'),
    email: verifiedEmail(identity) ?? unreachableEmail(issuer, subject),
    name: name?.slice(0, NAME_LENGTH_MAX) ?? null,
    password_hash: null,
    created_at,
  });
}

async function findHome(tx: Tx, { workspaceId }: ExternalIdentity) {
  const found = workspaceId === undefined ? findFirstWorkspace(tx) : findWorkspace(tx, workspaceId);
  const workspace = await found;
  return workspace?.deleted_at === null && workspace.test_of === null ? workspace : undefined;
}

/** An address that is not verified may be somebody else's: whom it is not sent to cannot take the user over by it. */
function unreachableEmail(issuer: string, subject: string): string {
  const name = hash('sha256', JSON.stringify([issuer, subject]), 'hex').slice(0, 32);
  return `${name}@external.invalid`;
}
