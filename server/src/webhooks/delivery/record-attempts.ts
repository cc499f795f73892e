import type { Services } from '../../app/services.ts';
import { ENDED_COLUMNS } from '../../events/deliveries.ts';
import { createWakeUp } from '../../jobs/wake-up.ts';
import { HOUR_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { inAsyncCommitTransaction, inTransaction } from '../../storage/transaction.ts';
import { enableWebhook, lockWebhook } from '../registration/store.ts';
import { applyFailures, type FailureOutcome } from './apply-failures.ts';
import type { AttemptOutcome } from './post-event.ts';
import {
  type CompletedAttempt,
  type RecordedAttempt,
  saveAttempts,
  toAttemptColumns,
} from './attempt-store.ts';
import { recordSkipped, type SkippedDelivery } from './skipped.ts';
import { recordSuccesses } from './webhook-health.ts';

/** A batch waits this long for further outcomes: a commit costs more than the rows in it. */
const BATCH_WINDOW_MS = 20;
/** A batch of this size is committed at once: waiting longer would only delay further attempts. */
const BATCH_FLUSH_SIZE = 128;
const BATCH_SIZE_MAX = 500;
const DATABASE_RETRY_MS = 5 * SECOND_MS;

/** A due delivery with its outcome, to be recorded. */
type FinishedDelivery = {
  delivery: DueDelivery;
  outcome: AttemptOutcome;
  endedAt: Date;
  onRecorded: () => void;
};

/** Records outcomes in batches while further attempts are made. */
export type Recorder = {
  /** Adds an outcome. Its `onRecorded` is called after COMMIT. */
  add(finished: FinishedDelivery): void;
  /** Returns how many outcomes were added and are not recorded yet. */
  unrecordedCount(): number;
  /** Records the current batch without waiting for further outcomes. */
  flush(): void;
  /** Resolves when everything is recorded. */
  whenIdle(): Promise<void>;
  /** Like `whenIdle`, but discards outcomes while the database is unavailable: the next process repeats those attempts. */
  stop(): Promise<void>;
};

/** Creates a recorder, which writes its first batch after the first outcome. */
export function createRecorder(services: Services): Recorder {
  const queue: FinishedDelivery[] = [];
  const wakeUp = createWakeUp();
  let unrecordedCount = 0;
  let running: Promise<void> | undefined;
  let isStopping = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      if (queue.length < BATCH_FLUSH_SIZE) await wakeUp.wait(BATCH_WINDOW_MS);
      const batch = queue.splice(0, BATCH_SIZE_MAX);
      const recorded = await recordWithRetry(services, batch, waitForDatabase);
      unrecordedCount -= batch.length;
      for (const { onRecorded } of recorded) onRecorded();
    }
    running = undefined;
  }

  async function waitForDatabase(): Promise<boolean> {
    if (isStopping) return false;
    await wakeUp.wait(DATABASE_RETRY_MS);
    return true;
  }

  async function finish(): Promise<void> {
    wakeUp.call();
    await running;
  }

  return {
    add(finished) {
      unrecordedCount += 1;
      queue.push(finished);
      if (queue.length === BATCH_FLUSH_SIZE) wakeUp.call();
      running ??= run();
    },
    unrecordedCount: () => unrecordedCount,
    flush: () => wakeUp.call(),
    whenIdle: finish,
    stop() {
      isStopping = true;
      return finish();
    },
  };
}

/**
 * Records a batch, waiting for the database while it is unavailable. If the database rejects the batch, records each
 * outcome alone.
 *
 * @param waitForDatabase returns false when the process is stopping
 * @returns the outcomes that are now recorded
 */
async function recordWithRetry(
  services: Services,
  batch: readonly FinishedDelivery[],
  waitForDatabase: () => Promise<boolean>,
): Promise<readonly FinishedDelivery[]> {
  const { log, dialect } = services;
  for (;;) {
    try {
      await recordBatch(services, batch);
      return batch;
    } catch (error) {
      log.error({ err: error, attempts: batch.length }, 'attempts could not be recorded');
      if (!dialect.isUnavailable(error)) break;
      if (!(await waitForDatabase())) return [];
    }
  }
  const [first, ...others] = batch;
  if (others.length === 0) return recordAsInternalError(services, first!, waitForDatabase);
  // One outcome that cannot be recorded must not block the others.
  const recorded: FinishedDelivery[] = [];
  for (const finished of batch) {
    recorded.push(...(await recordWithRetry(services, [finished], waitForDatabase)));
  }
  return recorded;
}

/** Postpones a delivery whose outcome the database rejects: it is attempted again later. */
async function recordAsInternalError(
  services: Services,
  finished: FinishedDelivery,
  waitForDatabase: () => Promise<boolean>,
): Promise<readonly FinishedDelivery[]> {
  if (finished.outcome.kind !== 'internal_error') {
    const error = new Error('The outcome of the attempt could not be recorded');
    return recordWithRetry(
      services,
      [{ ...finished, outcome: { kind: 'internal_error', error } }],
      waitForDatabase,
    );
  }
  // The delivery is still due: keeping it loaded for an hour prevents an attempt every second.
  setTimeout(finished.onRecorded, HOUR_MS).unref();
  return [];
}

async function recordBatch(services: Services, batch: readonly FinishedDelivery[]): Promise<void> {
  const attempted: CompletedAttempt[] = [];
  const skipped: SkippedDelivery[] = [];
  for (const { delivery, outcome, endedAt } of batch) {
    if (outcome.kind === 'attempted') attempted.push({ delivery, result: outcome.result, endedAt });
    else skipped.push({ delivery, outcome });
  }
  if (attempted.length > 0) await recordAttempts(services, attempted);
  if (skipped.length > 0) await recordSkipped(services, skipped);
}

/**
 * Records attempts and their consequences for deliveries and webhooks in one transaction. A crash before COMMIT repeats
 * the attempts; a crash after it changes nothing. A second record of an attempt is ignored. Successes of a batch count
 * before its failures.
 *
 * Lock order: rows of webhooks before rows of deliveries, here and wherever both are changed.
 */
export async function recordAttempts(
  services: Services,
  attempted: readonly CompletedAttempt[],
): Promise<void> {
  const succeeded = attempted.filter(({ result }) => result.error === null);
  const failed = attempted.filter(({ result }) => result.error !== null);
  const mayChangeWebhooks = failed.length > 0 || succeeded.some(isTest);
  // A power failure may undo an async commit: then attempts are repeated, but published events must not be lost.
  const transact = mayChangeWebhooks ? inTransaction : inAsyncCommitTransaction;
  await transact(services, async (tx) => {
    if (succeeded.some(isTest)) await lockAttemptedWebhooks(tx, attempted);
    if (succeeded.length > 0) await resetFailureCounts(services, tx, succeeded);
    const failures = failed.length > 0 ? await applyFailures(services, tx, failed) : NO_FAILURES;
    const recorded = [...succeeded.map(toSuccess), ...failures.recorded];
    if (recorded.length > 0) await saveAttempts(services, tx, recorded);
    await failures.applyConsequences(tx);
  });
}

/** Locks webhooks in order of their IDs. Enabling one also changes the totals, which are locked after all webhooks. */
async function lockAttemptedWebhooks(
  tx: Tx,
  attempted: readonly CompletedAttempt[],
): Promise<void> {
  const workspaceById = new Map<string, string>();
  for (const { delivery } of attempted) {
    if (delivery.webhook_id !== null) workspaceById.set(delivery.webhook_id, delivery.workspace_id);
  }
  for (const id of [...workspaceById.keys()].toSorted()) {
    await lockWebhook(tx, workspaceById.get(id)!, id);
  }
}

const NO_FAILURES: FailureOutcome = { recorded: [], applyConsequences: async () => {} };

async function resetFailureCounts(
  services: Services,
  tx: Tx,
  succeeded: readonly CompletedAttempt[],
): Promise<void> {
  const webhooks = new Map<string, { workspace_id: string; id: string }>();
  for (const attempt of succeeded) {
    const { workspace_id, webhook_id: id } = attempt.delivery;
    if (id === null) continue;
    webhooks.set(id, { workspace_id, id });
    if (isTest(attempt)) await enableAfterTest(tx, attempt, id);
  }
  if (webhooks.size > 0) await recordSuccesses(services, tx, [...webhooks.values()]);
}

/**
 * Enables a disabled webhook after a successful test. A test that was requested before the webhook was disabled does not
 * enable it: its caller may lack the scopes to overrule the later decision.
 */
async function enableAfterTest(
  tx: Tx,
  { delivery, endedAt }: CompletedAttempt,
  webhookId: string,
): Promise<void> {
  const { workspace_id: workspaceId, next_attempt_at: requestedAt } = delivery;
  const webhook = await lockWebhook(tx, workspaceId, webhookId);
  if (!webhook || webhook.disabled_at === null || webhook.disabled_at > requestedAt) return;
  await enableWebhook(tx, workspaceId, webhookId, endedAt.toISOString());
}

function isTest({ delivery }: CompletedAttempt): boolean {
  return delivery.cause === 'test';
}

function toSuccess(attempted: CompletedAttempt): RecordedAttempt {
  const now = attempted.endedAt.toISOString();
  return {
    ...toAttemptColumns(attempted),
    state: 'success',
    ...ENDED_COLUMNS,
    delivered_at: now,
  };
}
