import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import type { AuditEntryRow, AuditHeadRow } from '../storage/identity-schema.ts';

/** Where an entry stands: `hash` is that of the head before it. */
type Place = Pick<AuditHeadRow, 'sequence' | 'hash' | 'last_at'>;

/**
 * Moves the head on by one and answers its number, its time and the hash before: `now`, or the time of the entry before
 * where the clock of this process is behind. Takes the row lock that orders entries, until COMMIT.
 */
export async function advanceHead(tx: Tx, workspaceId: string, now: string): Promise<Place> {
  // Of a head that is new the hash is empty: it is that before the first entry.
  const { rows } = await sql<Place>`
    insert into audit_heads (workspace_id, sequence, hash, last_at) values (${workspaceId}, 1, '', ${now})
    on conflict (workspace_id) do update set sequence = audit_heads.sequence + 1,
      last_at = case when audit_heads.last_at > ${now} then audit_heads.last_at else ${now} end
    returning sequence, hash, last_at`.execute(tx);
  const [place] = rows;
  if (!place) throw new Error(`The audit log of ${workspaceId} has no head`);
  return place;
}

/** Comes after `advanceHead`, in the same transaction. */
export async function insertEntry(tx: Tx, entry: AuditEntryRow, headHash: string): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
  await tx
    .updateTable('audit_heads')
    .set({ hash: headHash })
    .where('workspace_id', '=', entry.workspace_id)
    .execute();
}

/** Of a user, in the order in which heads are locked; those that are being deleted are left out. */
export async function listWorkspacesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .select('memberships.workspace_id')
    .where('memberships.user_id', '=', userId)
    .where('workspaces.deleted_at', 'is', null)
    .orderBy('memberships.workspace_id')
    .execute();
  return rows.map(({ workspace_id }) => workspace_id);
}
