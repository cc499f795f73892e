import type { SyncError } from '../contract/syncs.ts';
import type { JobContext } from '../jobs/job.ts';
import { isoAfter, isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { SyncResultRow, SyncRow, TaskLinkRow } from '../storage/integration-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { recordActivity } from '../tasks/activity.ts';
import { findTask, lockTask } from '../tasks/store.ts';
import { putLink } from './link-store.ts';
import { VendorError } from './providers/vendor-error.ts';
import { delayAfter, FAILURES_BEFORE_PAUSE } from './sync-delays.ts';
import { nextResult, updateResult, updateSync } from './sync-store.ts';
import { type Destination, type Pushed, pushTask } from './sync-task.ts';

/** What the next task came to: none was due, it is done with or waits for its next attempt, or the product is to be left alone. */
export type Turn =
  | { kind: 'none' }
  | { kind: 'done'; isRequest: boolean }
  | { kind: 'stop'; error: VendorError };

/** Pushes the task whose turn it is and stores what became of it. */
export async function pushNext(
  services: Services,
  sync: SyncRow,
  destination: Destination,
  context: JobContext,
): Promise<Turn> {
  const { db, clock } = services;
  const result = await nextResult(db, sync, isoNow(clock));
  if (!result) return { kind: 'none' };
  const task = await findTask(db, sync.workspace_id, result.task_id);
  if (!task) {
    const message = `No task with id ${result.task_id}: it was deleted`;
    const error = { code: 'task_not_found', message, retryable: false };
    await store(services, sync, context, { result, failed: error });
    return { kind: 'done', isRequest: false };
  }
  try {
    const pushed = await pushTask(services, destination, task);
    if (pushed.action !== 'skipped') sync.failures_in_row = 0;
    await store(services, sync, context, { result, pushed });
    return { kind: 'done', isRequest: pushed.action !== 'skipped' && !destination.dryRun };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    return afterRefusal(services, sync, context, { result, error });
  }
}

async function afterRefusal(
  services: Services,
  sync: SyncRow,
  context: JobContext,
  { result, error }: { result: SyncResultRow; error: VendorError },
): Promise<Turn> {
  if (error.endsSync || error.code === 'rate_limited') return { kind: 'stop', error };
  const { code, message, isRetryable: retryable } = error;
  const attempts = result.attempts + 1;
  const delayMs = retryable ? delayAfter(attempts) : undefined;
  if (delayMs === undefined) {
    await store(services, sync, context, { result, failed: { code, message, retryable } });
    return { kind: 'done', isRequest: true };
  }
  const not_before = isoAfter(services.clock, delayMs);
  await store(services, sync, context, { result, again: { attempts, not_before } });
  const isDown = (sync.failures_in_row + 1) % FAILURES_BEFORE_PAUSE === 0;
  if (isDown) return { kind: 'stop', error };
  sync.failures_in_row += 1;
  return { kind: 'done', isRequest: true };
}

type Stored = { result: SyncResultRow } & (
  | { pushed: Pushed }
  | { failed: SyncError }
  | { again: Pick<SyncResultRow, 'attempts' | 'not_before'> }
);

/** @throws the reason of the signal when another attempt has taken the sync over */
async function store(
  services: Services,
  sync: SyncRow,
  context: JobContext,
  stored: Stored,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const { failures_in_row } = sync;
    if (!(await updateSync(tx, sync, { failures_in_row }))) {
      throw new Error(`Sync ${sync.id} was taken over by another attempt`);
    }
    await updateResult(tx, stored.result, changeOf(stored));
    if ('pushed' in stored && stored.pushed.link) {
      await storeLink(tx, services, stored.pushed, stored.pushed.link);
    }
    await context.progressed(tx);
  });
}

function changeOf(stored: Stored): Partial<SyncResultRow> {
  if ('again' in stored) return stored.again;
  if ('failed' in stored) return { action: 'failed', error_json: JSON.stringify(stored.failed) };
  const { action, remote } = stored.pushed;
  return {
    action,
    external_id: remote?.id ?? null,
    external_key: remote?.key ?? null,
    external_url: remote?.url ?? null,
  };
}

async function storeLink(
  tx: Tx,
  { clock }: Services,
  { action }: Pushed,
  link: TaskLinkRow,
): Promise<void> {
  const { workspace_id, task_id, provider, external_id, external_url } = link;
  // Of a task that was deleted meanwhile the result alone says what it is called there.
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
