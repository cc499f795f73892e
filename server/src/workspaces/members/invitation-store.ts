import type { Db, Tx } from '../../storage/db.ts';
import type { InvitationRow } from '../../storage/identity-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';

/** In the place of the one that the address has, which ends with it. */
export async function putInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
  const { id, role, token_hash, invited_by, expires_at, created_at } = invitation;
  await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'email'])
        .doUpdateSet({ id, role, token_hash, invited_by, expires_at, created_at }),
    )
    .execute();
}

/** Those that can still be accepted, the newest first. */
export async function listInvitationRows(
  db: Db,
  workspaceId: string,
  now: string,
  page: Page,
): Promise<InvitationRow[]> {
  return newestPage(open(db, workspaceId, now).selectAll(), page).execute();
}

export async function countInvitations(db: Db, workspaceId: string, now: string): Promise<number> {
  const { count } = await open(db, workspaceId, now)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function open(db: Db, workspaceId: string, now: string) {
  return db
    .selectFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now);
}

/** @returns the invitation that this was, if it was still open */
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

/** @param tokenHash as it is stored; an open one of a workspace that is not deleted */
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

/** Uses an invitation up: of several who try at once, one gets true. */
export async function takeInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives an invitation the token that is about to be mailed. @returns undefined when it is there no more */
export async function setToken(
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

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
