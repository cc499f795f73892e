import { createHash, randomBytes } from 'node:crypto';

import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS, isoNow } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { InvitationRow } from '../../storage/identity-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';

/** Inserts an invitation, or replaces the one to the same email address. */
export async function upsertInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
  const { id, role, token_hash, invited_by, expires_at, created_at, mailed } = invitation;
  await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'email'])
        .doUpdateSet({ id, role, token_hash, invited_by, expires_at, created_at, mailed }),
    )
    .execute();
}

/** Lists open invitations, newest first. */
export async function listInvitationRows(
  db: Db,
  workspaceId: string,
  now: string,
  page: Page,
): Promise<InvitationRow[]> {
  return newestPage(openInvitations(db, workspaceId, now).selectAll(), page).execute();
}

/**
 * Counts the open invitations of a workspace: those that have not expired at `now`. Accepted and deleted ones have no
 * row.
 */
export async function countOpenInvitations(
  db: Db,
  workspaceId: string,
  now: string,
): Promise<number> {
  const { count } = await openInvitations(db, workspaceId, now)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function openInvitations(db: Db, workspaceId: string, now: string) {
  return db
    .selectFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now);
}

/**
 * Deletes an open invitation.
 *
 * @returns the deleted row; undefined when there was none
 */
export async function deleteInvitation(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<InvitationRow | undefined> {
  return tx
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Finds an open invitation of an existing workspace by the hash of its token. */
export async function findOpenInvitation(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .selectAll('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Consumes an invitation. Of concurrent attempts, exactly one gets true. */
export async function consumeInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Sets the token that is about to be mailed.
 *
 * @returns undefined when the invitation is gone
 */
export async function setInvitationToken(
  db: Db,
  workspaceId: string,
  id: string,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return db
    .updateTable('invitations')
    .set({ token_hash: tokenHash })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the invitations of all workspaces that have expired at `now`. */
export async function deleteInvitationsExpiredBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}

const TOKEN_BYTES = 32;

/** Generates a token of 256 random bits. Only its hash is stored. */
export function generateInvitationToken(): string {
  return `invite_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** Returns the SHA-256 of an invitation token in hexadecimal, as stored. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Deletes expired invitations once a day. */
export const deleteExpiredInvitations = defineSchedule({
  name: 'workspaces.forget_invitations',
  everyMs: DAY_MS,
  run: ({ db, clock }) => deleteInvitationsExpiredBefore(db, isoNow(clock)),
});
