import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { Audited } from './audit-entry.ts';
import { entryHash, headHash } from './chain.ts';
import { advanceHead, insertEntry, listWorkspacesOf } from './store.ts';
import { writeDetails } from './write-details.ts';

type Needed = Pick<Services, 'clock' | 'secrets'>;

/**
 * Writes down what is done in the caller's transaction, so there is an entry if and only if it was committed. Comes after
 * all rows and just before `publishEvent`: it locks the head of the workspace's log until COMMIT.
 */
export async function recordAudit(
  tx: Tx,
  { clock, secrets }: Needed,
  workspaceId: string,
  { action, by, target, details }: Audited,
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
    details_json: writeDetails(details),
    ip_address: by.ip_address,
    request_id: by.request_id,
    created_at: last_at,
  };
  const row = { ...entry, hash: entryHash(secrets, before, entry) };
  await insertEntry(tx, row, headHash(secrets, row));
}

/** As `recordAudit`, in each workspace of the user; nowhere for a user without one. */
export async function recordAuditOfUser(
  tx: Tx,
  services: Needed,
  userId: string,
  audited: Audited,
): Promise<void> {
  for (const workspaceId of await listWorkspacesOf(tx, userId)) {
    await recordAudit(tx, services, workspaceId, audited);
  }
}
