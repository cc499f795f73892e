import type { SyncError } from '../../contract/syncs.ts';
import { publishEvent } from '../../events/publish.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { IntegrationRow, SyncRow } from '../../storage/integration-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { countsOf } from '../present.ts';
import { updateIntegration } from '../store.ts';
import { SYNC_JOB } from './jobs.ts';
import {
  countSyncResults,
  failPendingTasks,
  advanceNextQueuedSync,
  updateSync,
} from './sync-store.ts';

export const INTEGRATION_DELETED: SyncError = {
  code: 'integration_deleted',
  message: 'The integration was deleted',
  retryable: false,
};

/** Codes after which the integration needs another token. */
const TOKEN_CODES: ReadonlySet<string> = new Set(['unauthorized', 'forbidden']);

/**
 * Ends a sync, publishes its event, and starts the next queued sync. Pending tasks fail with the error of the sync.
 *
 * @param error reason of an early end; undefined if every task has a result
 */
export async function endSync(
  services: Services,
  sync: SyncRow,
  error: SyncError | undefined,
): Promise<void> {
  const { clock } = services;
  await inTransaction(services, async (tx) => {
    const now = isoNow(clock);
    const status = error ? 'failed' : 'completed';
    const error_json = error ? JSON.stringify(error) : null;
    const change = { status, error_json, resume_at: null, completed_at: now } as const;
    if (!(await updateSync(tx, sync, change))) return;
    if (error) await failPendingTasks(tx, sync, JSON.stringify(error));
    await updateIntegration(tx, sync.workspace_id, sync.integration_id, toChange(error, now));
    await startNext(tx, services, sync);
    if (sync.dry_run === 0) await publishEnd(tx, services, sync, status);
  });
}

/** Returns the change of the integration: it frees the slot, and stores an error of the token. */
function toChange(error: SyncError | undefined, now: string): Partial<IntegrationRow> {
  if (!error) {
    return { active_sync_id: null, error_json: null, checked_at: now, last_synced_at: now };
  }
  const { code, message } = error;
  const needsToken = TOKEN_CODES.has(code);
  return {
    active_sync_id: null,
    ...(needsToken && { error_json: JSON.stringify({ code, message }) }),
  };
}

async function startNext(tx: Tx, { clock }: Services, sync: SyncRow): Promise<void> {
  const { workspace_id, integration_id } = sync;
  const next = await advanceNextQueuedSync(tx, workspace_id, integration_id);
  if (!next) return;
  await enqueue(tx, clock, SYNC_JOB, workspace_id, { sync_id: next.id, step: next.step });
}

async function publishEnd(
  tx: Tx,
  { clock }: Services,
  sync: SyncRow,
  status: 'completed' | 'failed',
): Promise<void> {
  const { workspace_id, id, integration_id, provider, project } = sync;
  const counts = countsOf(sync, await countSyncResults(tx, workspace_id, id));
  await publishEvent(tx, clock, workspace_id, {
    name: 'integration.synced',
    resourceId: id,
    data: { sync_id: id, integration_id, workspace_id, provider, project, status, counts },
  });
}
