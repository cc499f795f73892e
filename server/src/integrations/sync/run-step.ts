import type { SyncError } from '../../contract/syncs.ts';
import { enqueueAt } from '../../jobs/queue.ts';
import type { JobContext } from '../../jobs/job.ts';
import { isoAfter, isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { IntegrationRow, SyncRow } from '../../storage/integration-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { connectIntegration, toConnection } from '../connection.ts';
import { endSync, INTEGRATION_DELETED } from './end-sync.ts';
import { getProvider } from '../providers/all-providers.ts';
import { ProviderError } from '../providers/errors.ts';
import { pushNextTask, type PushStep } from './push-next-task.ts';
import { findIntegration } from '../store.ts';
import { FAILURES_IN_ROW_MAX, pauseMs, SYNC_LIFETIME_MS } from './sync-backoff.ts';
import { SYNC_JOB } from './jobs.ts';
import { findNextAttemptTime, updateSync } from './sync-store.ts';
import type { PushDestination } from './push-task.ts';

/** Result of a step: the end of the sync, or the time of the next step. */
type StepEnd = { end: SyncError | undefined } | { resumeAt: string };

/**
 * Pushes tasks one after another and commits each result, until the tasks are finished or the provider needs a pause. It
 * never sleeps: the next step is a delayed job.
 */
export async function runStep(
  services: Services,
  { sync, integration }: { sync: SyncRow; integration: IntegrationRow },
  context: JobContext,
): Promise<void> {
  const destination = await openDestination(services, sync, integration, context.signal);
  const ended =
    'project' in destination ? await pushTasks(services, sync, destination, context) : destination;
  if ('end' in ended) return endSync(services, sync, ended.end);
  return resumeLater(services, sync, ended.resumeAt);
}

async function openDestination(
  services: Services,
  sync: SyncRow,
  integration: IntegrationRow,
  signal: AbortSignal,
): Promise<PushDestination | StepEnd> {
  const connection = toConnection(integration, sync.project);
  const client = connectIntegration(services, integration, signal);
  try {
    const provider = getProvider(integration.provider);
    const project = await provider.openProject(client, connection);
    return { integration, connection, project, client, isDryRun: sync.dry_run === 1 };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return afterFailure(services, sync, error);
  }
}

/** Decides after a failure that concerns the whole provider: pause the sync, or end it. */
function afterFailure(services: Services, sync: SyncRow, error: ProviderError): StepEnd {
  const { clock } = services;
  if (error.code === 'rate_limited') return pauseUntilRetry(services, sync, error);
  if (!error.isRetryable) return { end: toSyncError(error) };
  sync.failures_in_row += 1;
  if (sync.failures_in_row >= FAILURES_IN_ROW_MAX) return { end: toSyncError(error) };
  return { resumeAt: isoAfter(clock, pauseMs(sync.failures_in_row)) };
}

/**
 * Pauses until the time that the provider names, but not beyond the lifetime of the sync. Repeated limits lengthen the
 * pause, because a provider may refuse every request and name no wait.
 */
function pauseUntilRetry({ clock }: Services, sync: SyncRow, error: ProviderError): StepEnd {
  const now = clock.now().getTime();
  const startedAt = sync.started_at === null ? now : Date.parse(sync.started_at);
  sync.failures_in_row += 1;
  const at = Math.max(error.retryAt?.getTime() ?? now, now + pauseMs(sync.failures_in_row));
  if (at - startedAt > SYNC_LIFETIME_MS) return { end: toSyncError(error) };
  return { resumeAt: new Date(at).toISOString() };
}

async function pushTasks(
  services: Services,
  sync: SyncRow,
  destination: PushDestination,
  context: JobContext,
): Promise<StepEnd> {
  const { clock } = services;
  const { integration } = destination;
  const { pace } = getProvider(integration.provider);
  for (let pushCount = 0; pushCount < pace.tasks;) {
    context.signal.throwIfAborted();
    if (!(await isConnected(services, integration))) return { end: INTEGRATION_DELETED };
    const pushStep: PushStep = await pushNextTask(services, sync, destination, context);
    if (pushStep.kind === 'none') {
      const resumeAt = await findNextAttemptTime(services.db, sync);
      return resumeAt === undefined ? { end: undefined } : { resumeAt };
    }
    if (pushStep.kind === 'stop') return afterFailure(services, sync, pushStep.error);
    if (pushStep.sentRequest) pushCount += 1;
  }
  return { resumeAt: isoAfter(clock, pace.perMs) };
}

/** Checks before each task that the integration still exists: nothing is sent after a disconnect. */
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

function toSyncError({ code, message, isRetryable }: ProviderError): SyncError {
  return { code, message, retryable: isRetryable };
}
