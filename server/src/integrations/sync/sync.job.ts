import { defineJob } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { IntegrationRow, SyncRow } from '../../storage/integration-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { endSync, INTEGRATION_DELETED } from './end-sync.ts';
import { runStep } from './run-step.ts';
import { findIntegration, acquireSyncSlot } from '../store.ts';
import { SYNC_JOB } from './jobs.ts';
import { beginAttempt, findSync, updateSync } from './sync-store.ts';

/** Concurrency of steps: a step mostly waits for responses, and a slow provider must not block the others. */
const STEPS_AT_ONCE = 8;

/** Upper bound of a step. Each request has its own timeout; this one is a safety net. */
const STEP_TIMEOUT_MS = 30 * MINUTE_MS;

/** Runs one step of a sync. A failure of the provider is a result; the job fails only by a defect of Docket. */
export const syncJob = defineJob({
  ...SYNC_JOB,
  retryDelaysMs: [SECOND_MS, 10 * SECOND_MS, MINUTE_MS],
  timeoutMs: STEP_TIMEOUT_MS,
  concurrency: STEPS_AT_ONCE,

  async run(services, workspaceId, { sync_id, step }, context) {
    const started = await startAttempt(services, workspaceId, { id: sync_id, step });
    if (!started) return;
    const { sync, integration } = started;
    if (integration) return runStep(services, { sync, integration }, context);
    await endSync(services, sync, INTEGRATION_DELETED);
  },

  async onFailed(services, workspaceId, { sync_id }, failure) {
    const sync = await findSync(services.db, workspaceId, sync_id);
    if (!sync) return;
    services.log.error({ sync_id, failure }, 'sync ended by an internal error');
    await endSync(services, sync, {
      code: 'internal_error',
      message: 'The sync failed because of an internal error',
      retryable: true,
    });
  },
});

type StartedAttempt = { sync: SyncRow; integration: IntegrationRow | undefined };

/** @returns undefined if there is nothing to do: the sync has ended, is at another step, or waits for its slot */
async function startAttempt(
  services: Services,
  workspaceId: string,
  step: { id: string; step: number },
): Promise<StartedAttempt | undefined> {
  return inTransaction(services, async (tx) => {
    const sync = await beginAttempt(tx, workspaceId, step);
    if (!sync) return undefined;
    const { integration_id: id } = sync;
    const integration = await acquireSyncSlot(tx, workspaceId, { id, syncId: sync.id });
    if (!integration) {
      const isDeleted = (await findIntegration(tx, workspaceId, id)) === undefined;
      return isDeleted ? { sync, integration: undefined } : undefined;
    }
    const started_at = sync.started_at ?? isoNow(services.clock);
    await updateSync(tx, sync, { status: 'processing', started_at, resume_at: null });
    return { sync, integration };
  });
}
