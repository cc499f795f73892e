import { defineJob } from '../jobs/job.ts';
import { isoNow, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { IntegrationRow, SyncRow } from '../storage/integration-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { endSync, INTEGRATION_DELETED } from './end-sync.ts';
import { runStep } from './run-step.ts';
import { findIntegration, takeTurn } from './store.ts';
import { SYNC_JOB } from './sync-kind.ts';
import { beginAttempt, findSync, updateSync } from './sync-store.ts';

/** A step mostly waits for a product, and one that is slow must not hold up the rest. */
const STEPS_AT_ONCE = 8;

/** A step has a bounded number of requests, each with its own limit; this is for what nobody thought of. */
const STEP_TIMEOUT_MS = 30 * MINUTE_MS;

/** Makes one step of a sync. What the product answers is a result; the job itself fails only by our own fault. */
export const syncJob = defineJob({
  ...SYNC_JOB,
  retryDelaysMs: [SECOND_MS, 10 * SECOND_MS, MINUTE_MS],
  timeoutMs: STEP_TIMEOUT_MS,
  concurrency: STEPS_AT_ONCE,

  async run(services, workspaceId, { sync_id, step }, context) {
    const begun = await begin(services, workspaceId, { id: sync_id, step });
    if (!begun) return;
    const { sync, integration } = begun;
    if (integration) return runStep(services, { sync, integration }, context);
    await endSync(services, sync, INTEGRATION_DELETED);
  },

  async giveUp(services, workspaceId, { sync_id }, failure) {
    const sync = await findSync(services.db, workspaceId, sync_id);
    if (!sync) return;
    services.log.error({ sync_id, failure }, 'sync ended by our own fault');
    await endSync(services, sync, {
      code: 'internal_error',
      message: 'The sync failed for an internal reason',
      retryable: true,
    });
  },
});

type Begun = { sync: SyncRow; integration: IntegrationRow | undefined };

/** @returns undefined when there is nothing to do: the sync has ended or got on, or waits for its turn */
async function begin(
  services: Services,
  workspaceId: string,
  step: { id: string; step: number },
): Promise<Begun | undefined> {
  return inTransaction(services, async (tx) => {
    const sync = await beginAttempt(tx, workspaceId, step);
    if (!sync) return undefined;
    const { integration_id: id } = sync;
    const integration = await takeTurn(tx, workspaceId, { id, syncId: sync.id });
    if (!integration) {
      const isDeleted = (await findIntegration(tx, workspaceId, id)) === undefined;
      return isDeleted ? { sync, integration: undefined } : undefined;
    }
    const started_at = sync.started_at ?? isoNow(services.clock);
    await updateSync(tx, sync, { status: 'processing', started_at, resume_at: null });
    return { sync, integration };
  });
}
