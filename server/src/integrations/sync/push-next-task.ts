import type { SyncError } from '../../contract/syncs.ts';
import type { JobContext } from '../../jobs/job.ts';
import { isoAfter, isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { SyncResultRow, SyncRow, TaskLinkRow } from '../../storage/integration-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { recordActivity } from '../../tasks/activity.ts';
import { findTask, lockTask } from '../../tasks/store.ts';
import { putLink } from './task-links.ts';
import { ProviderError } from '../providers/errors.ts';
import { attemptDelayMs, FAILURES_BEFORE_PAUSE } from './sync-backoff.ts';
import { findNextDueTask, updateSyncResult, updateSync } from './sync-store.ts';
import { type PushDestination, type PushResult, pushTask } from './push-task.ts';

/**
 * Result of pushing the next task: no task was due, the task is finished or waits for its next attempt, or the step must
 * stop because of the provider.
 */
export type PushStep =
  | { kind: 'none' }
  | { kind: 'done'; sentRequest: boolean }
  | { kind: 'stop'; error: ProviderError };

/** Pushes the next due task and stores the result. */
export async function pushNextTask(
  services: Services,
  sync: SyncRow,
  destination: PushDestination,
  context: JobContext,
): Promise<PushStep> {
  const { db, clock } = services;
  const result = await findNextDueTask(db, sync, isoNow(clock));
  if (!result) return { kind: 'none' };
  const task = await findTask(db, sync.workspace_id, result.task_id);
  if (!task) {
    const message = `No task with id ${result.task_id}: it was deleted`;
    const error = { code: 'task_not_found', message, retryable: false };
    await storeOutcome(services, sync, context, { result, failed: error });
    return { kind: 'done', sentRequest: false };
  }
  try {
    const pushed = await pushTask(services, destination, task);
    if (pushed.action !== 'skipped') sync.failures_in_row = 0;
    await storeOutcome(services, sync, context, { result, pushed });
    return { kind: 'done', sentRequest: pushed.action !== 'skipped' && !destination.isDryRun };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return handleFailure(services, sync, context, { result, error });
  }
}

async function handleFailure(
  services: Services,
  sync: SyncRow,
  context: JobContext,
  { result, error }: { result: SyncResultRow; error: ProviderError },
): Promise<PushStep> {
  if (error.endsSync || error.code === 'rate_limited') return { kind: 'stop', error };
  const { code, message, isRetryable: retryable } = error;
  const attempts = result.attempts + 1;
  const delayMs = retryable ? attemptDelayMs(attempts) : undefined;
  if (delayMs === undefined) {
    await storeOutcome(services, sync, context, { result, failed: { code, message, retryable } });
    return { kind: 'done', sentRequest: true };
  }
  const not_before = isoAfter(services.clock, delayMs);
  await storeOutcome(services, sync, context, { result, retry: { attempts, not_before } });
  const mustPause = (sync.failures_in_row + 1) % FAILURES_BEFORE_PAUSE === 0;
  if (mustPause) return { kind: 'stop', error };
  sync.failures_in_row += 1;
  return { kind: 'done', sentRequest: true };
}

type TaskOutcome = { result: SyncResultRow } & (
  | { pushed: PushResult }
  | { failed: SyncError }
  | { retry: Pick<SyncResultRow, 'attempts' | 'not_before'> }
);

/** @throws Error if another attempt took the sync over */
async function storeOutcome(
  services: Services,
  sync: SyncRow,
  context: JobContext,
  outcome: TaskOutcome,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const { failures_in_row } = sync;
    if (!(await updateSync(tx, sync, { failures_in_row }))) {
      throw new Error(`Sync ${sync.id} was taken over by another attempt`);
    }
    await updateSyncResult(tx, outcome.result, toResultChange(outcome));
    if ('pushed' in outcome && outcome.pushed.link) {
      await storeLink(tx, services, outcome.pushed, outcome.pushed.link);
    }
    await context.checkpoint(tx);
  });
}

function toResultChange(outcome: TaskOutcome): Partial<SyncResultRow> {
  if ('retry' in outcome) return outcome.retry;
  if ('failed' in outcome) return { action: 'failed', error_json: JSON.stringify(outcome.failed) };
  const { action, external } = outcome.pushed;
  return {
    action,
    external_id: external?.id ?? null,
    external_key: external?.key ?? null,
    external_url: external?.url ?? null,
  };
}

async function storeLink(
  tx: Tx,
  { clock }: Services,
  { action }: PushResult,
  link: TaskLinkRow,
): Promise<void> {
  const { workspace_id, task_id, provider, external_id, external_url } = link;
  // The task was deleted meanwhile: only the result keeps the external id.
  if (!(await lockTask(tx, workspace_id, task_id))) return;
  await putLink(tx, link);
  if (action !== 'created') return;
  await recordActivity(
    tx,
    clock,
    { workspace_id, id: task_id },
    { action: 'linked', actor: null, details: { provider, external_id, external_url } },
  );
}
