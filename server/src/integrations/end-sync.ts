import type { SyncError } from '../contract/syncs.ts';
import { publishEvent } from '../events/publish.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { IntegrationRow, SyncRow } from '../storage/integration-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { countsOf } from './present.ts';
import { updateIntegration } from './store.ts';
import { SYNC_JOB } from './sync-kind.ts';
import { countResults, failWaiting, stepNextQueued, updateSync } from './sync-store.ts';

export const INTEGRATION_DELETED: SyncError = {
  code: 'integration_deleted',
  message: 'The integration was deleted',
  retryable: false,
};

/** Codes that say that the token is to be changed before anything works again. */
const TOKEN_CODES: ReadonlySet<string> = new Set(['unauthorized', 'forbidden']);

/**
 * Ends a sync, with its event, and gives the next one its turn. Tasks that had no turn fail with what ended it.
 *
 * @param error why it ended early; undefined where every task has its result
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
    if (error) await failWaiting(tx, sync, JSON.stringify(error));
    await leave(tx, sync, integrationAfter(error, now));
    await startNext(tx, services, sync);
    if (sync.dry_run === 0) await announce(tx, services, sync, status);
  });
}

function integrationAfter(error: SyncError | undefined, now: string): Partial<IntegrationRow> {
  if (!error) return { active_sync_id: null, error_json: null, last_synced_at: now };
  const { code, message } = error;
  const isOfToken = TOKEN_CODES.has(code);
  return {
    active_sync_id: null,
    ...(isOfToken && { error_json: JSON.stringify({ code, message }) }),
  };
}

async function leave(tx: Tx, sync: SyncRow, change: Partial<IntegrationRow>): Promise<void> {
  await updateIntegration(tx, sync.workspace_id, sync.integration_id, change);
}

async function startNext(tx: Tx, { clock }: Services, sync: SyncRow): Promise<void> {
  const { workspace_id, integration_id } = sync;
  const next = await stepNextQueued(tx, workspace_id, integration_id);
  if (!next) return;
  await enqueue(tx, clock, SYNC_JOB, workspace_id, { sync_id: next.id, step: next.step });
}

async function announce(
  tx: Tx,
  { clock }: Services,
  sync: SyncRow,
  status: 'completed' | 'failed',
): Promise<void> {
  const { workspace_id, id, integration_id, provider, project } = sync;
  const counts = countsOf(sync, await countResults(tx, workspace_id, id));
  await publishEvent(tx, clock, workspace_id, {
    name: 'integration.synced',
    resourceId: id,
    data: { sync_id: id, integration_id, workspace_id, provider, project, status, counts },
  });
}
