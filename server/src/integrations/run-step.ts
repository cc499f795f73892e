import type { SyncError } from '../contract/syncs.ts';
import { enqueueAt } from '../jobs/queue.ts';
import type { JobContext } from '../jobs/job.ts';
import { isoAfter, isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { IntegrationRow, SyncRow } from '../storage/integration-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { connect, connectionOf } from './connection.ts';
import { endSync, INTEGRATION_DELETED } from './end-sync.ts';
import { providerOf } from './providers/all-providers.ts';
import { VendorError } from './providers/vendor-error.ts';
import { pushNext, type Turn } from './push-next.ts';
import { findIntegration } from './store.ts';
import { FAILURES_IN_ROW_MAX, pauseAfter, SYNC_LIFE_MS } from './sync-delays.ts';
import { SYNC_JOB } from './sync-kind.ts';
import { nextAttemptAt, updateSync } from './sync-store.ts';
import type { Destination } from './sync-task.ts';

/** What a step ends with: the end of the sync, or the time of the next step. */
type StepEnd = { end: SyncError | undefined } | { resumeAt: string };

/**
 * Pushes task after task, one request at a time, each result committed before the next, until all are done or the product
 * is to be left alone for a while. Never waits: the next step is a job of its own, at its time.
 */
export async function runStep(
  services: Services,
  { sync, integration }: { sync: SyncRow; integration: IntegrationRow },
  context: JobContext,
): Promise<void> {
  const destination = await open(services, sync, integration, context.signal);
  const ended =
    'project' in destination ? await pushTasks(services, sync, destination, context) : destination;
  if ('end' in ended) return endSync(services, sync, ended.end);
  return resumeLater(services, sync, ended.resumeAt);
}

async function open(
  services: Services,
  sync: SyncRow,
  integration: IntegrationRow,
  signal: AbortSignal,
): Promise<Destination | StepEnd> {
  const connection = connectionOf(integration, sync.project);
  const session = connect(services, integration, signal);
  try {
    const provider = providerOf(integration.provider);
    const project = await provider.openProject(session.call, connection);
    const { writes } = session;
    return { integration, connection, project, writes, dryRun: sync.dry_run === 1 };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    return afterFailure(services, sync, error);
  }
}

/** Of requests that are about no task, and of those after which the product is left alone. */
function afterFailure(services: Services, sync: SyncRow, error: VendorError): StepEnd {
  const { clock } = services;
  if (error.code === 'rate_limited') return waitUntil(services, sync, error);
  if (!error.isRetryable) return { end: toSyncError(error) };
  sync.failures_in_row += 1;
  if (sync.failures_in_row >= FAILURES_IN_ROW_MAX) return { end: toSyncError(error) };
  return { resumeAt: isoAfter(clock, pauseAfter(sync.failures_in_row)) };
}

/**
 * A product that asks to wait is waited for, but not beyond the life of the sync; longer than it asks for where it asks
 * again and again, as one that refuses and says that no wait is needed.
 */
function waitUntil({ clock }: Services, sync: SyncRow, error: VendorError): StepEnd {
  const now = clock.now().getTime();
  const began = sync.started_at === null ? now : Date.parse(sync.started_at);
  sync.failures_in_row += 1;
  const at = Math.max(error.retryAt?.getTime() ?? now, now + pauseAfter(sync.failures_in_row));
  if (at - began > SYNC_LIFE_MS) return { end: toSyncError(error) };
  return { resumeAt: new Date(at).toISOString() };
}

async function pushTasks(
  services: Services,
  sync: SyncRow,
  destination: Destination,
  context: JobContext,
): Promise<StepEnd> {
  const { clock } = services;
  const { integration } = destination;
  const { pace } = providerOf(integration.provider);
  for (let pushed = 0; pushed < pace.tasks;) {
    context.signal.throwIfAborted();
    if (!(await isConnected(services, integration))) return { end: INTEGRATION_DELETED };
    const turn: Turn = await pushNext(services, sync, destination, context);
    if (turn.kind === 'none') {
      const resumeAt = await nextAttemptAt(services.db, sync);
      return resumeAt === undefined ? { end: undefined } : { resumeAt };
    }
    if (turn.kind === 'stop') return afterFailure(services, sync, turn.error);
    if (turn.isRequest) pushed += 1;
  }
  return { resumeAt: isoAfter(clock, pace.perMs) };
}

/** Who disconnects a product wants nothing more to be sent there, not even to the end of a step. */
async function isConnected(
  { db }: Services,
  { workspace_id, id }: IntegrationRow,
): Promise<boolean> {
  return (await findIntegration(db, workspace_id, id)) !== undefined;
}

async function resumeLater(services: Services, sync: SyncRow, resumeAt: string): Promise<void> {
  const { clock } = services;
  const step = sync.step + 1;
  await inTransaction(services, async (tx) => {
    const { failures_in_row } = sync;
    const resume_at = resumeAt > isoNow(clock) ? resumeAt : null;
    if (!(await updateSync(tx, sync, { step, failures_in_row, resume_at }))) return;
    const payload = { sync_id: sync.id, step };
    await enqueueAt(tx, { clock, runAt: resumeAt }, SYNC_JOB, sync.workspace_id, payload);
  });
}

export function toSyncError({ code, message, isRetryable }: VendorError): SyncError {
  return { code, message, retryable: isRetryable };
}
