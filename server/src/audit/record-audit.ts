import { sql } from 'kysely';

import type { Services } from '../app/services.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { AuditEntryRow, AuditHeadRow } from '../storage/identity-schema.ts';
import type { AuditedAction } from './audit-entry.ts';
import { computeEntryHash, computeHeadHash } from './chain.ts';
import { serializeDetails } from './serialize-details.ts';

type AuditDependencies = Pick<Services, 'clock' | 'secrets'>;

/**
 * Records an action in the caller's transaction, so that an entry exists if and only if the action is committed. Call it
 * after all other writes and just before `publishEvent`: it locks the head of the workspace's log until COMMIT.
 */
export async function recordAudit(
  tx: Tx,
  { clock, secrets }: AuditDependencies,
  workspaceId: string,
  { action, by, target, details }: AuditedAction,
): Promise<void> {
  const { sequence, hash: before, last_at } = await advanceHead(tx, workspaceId, isoNow(clock));
  const entry = {
    workspace_id: workspaceId,
    sequence,
    id: newId('audit'),
    action,
    actor_type: by.actor_type,
    actor_id: by.actor_id,
    credential_id: by.credential_id,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    details_json: serializeDetails(details),
    ip_address: by.ip_address,
    request_id: by.request_id,
    created_at: last_at,
  };
  const row = { ...entry, hash: computeEntryHash(secrets, before, entry) };
  await insertAuditEntry(tx, row, computeHeadHash(secrets, row));
}

/** Records an action, as `recordAudit` does, in each workspace of the user. */
export async function recordAuditForUser(
  tx: Tx,
  services: AuditDependencies,
  userId: string,
  audited: AuditedAction,
): Promise<void> {
  for (const workspaceId of await listWorkspaceIdsOfUser(tx, userId)) {
    await recordAudit(tx, services, workspaceId, audited);
  }
}

/** Position of a new entry. `hash` is that of the previous head. */
type HeadPosition = Pick<AuditHeadRow, 'sequence' | 'hash' | 'last_at'>;

/**
 * Advances the head by one. Its time is `now`, or that of the previous entry if the clock of this process is behind. Takes
 * the row lock that orders entries, until COMMIT.
 */
export async function advanceHead(tx: Tx, workspaceId: string, now: string): Promise<HeadPosition> {
  // A new head has the hash of an empty log.
  const { rows } = await sql<HeadPosition>`
    insert into audit_heads (workspace_id, sequence, hash, last_at) values (${workspaceId}, 1, '', ${now})
    on conflict (workspace_id) do update set sequence = audit_heads.sequence + 1,
      last_at = case when audit_heads.last_at > ${now} then audit_heads.last_at else ${now} end
    returning sequence, hash, last_at`.execute(tx);
  const [place] = rows;
  if (!place) throw new Error(`The audit log of ${workspaceId} has no head`);
  return place;
}

/** Inserts an entry and stores the new head hash. Call it after `advanceHead` in the same transaction. */
async function insertAuditEntry(tx: Tx, entry: AuditEntryRow, headHash: string): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
  await tx
    .updateTable('audit_heads')
    .set({ hash: headHash })
    .where('workspace_id', '=', entry.workspace_id)
    .execute();
}

/** Returns the IDs of a user's workspaces in the order in which heads are locked, without those being deleted. */
async function listWorkspaceIdsOfUser(db: Db, userId: string): Promise<string[]> {
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
