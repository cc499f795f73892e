import type { RawBuilder } from 'kysely';

import type { Services } from '../../app/services.ts';
import { notifyDeliveriesChanged } from '../../events/changes.ts';
import { appendEndReason, ENDED_COLUMNS } from '../../events/deliveries.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import type { DeliveryRow } from '../../storage/event-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { FAILURE_LIMIT } from '../retry-schedule.ts';
import type { AttemptOutcome } from './post-event.ts';
import { lockIfDisabled } from './webhook-health.ts';

/** Outcome of a due delivery that was not attempted. */
export type SkippedOutcome = Exclude<AttemptOutcome, { kind: 'attempted' }>;

/** A due delivery that was not attempted, with its outcome. */
export type SkippedDelivery = { delivery: DueDelivery; outcome: SkippedOutcome };

const POSTPONE_MS_MIN = SECOND_MS;
const POSTPONE_MS_MAX = HOUR_MS;

/** Records the outcomes of due deliveries that were not attempted. */
export async function recordSkipped(
  services: Services,
  all: readonly SkippedDelivery[],
): Promise<void> {
  for (const { delivery, outcome } of all) logInternalError(services, delivery, outcome);
  await inTransaction(services, async (tx) => {
    const disabled = await lockDisabledWebhooks(tx, all);
    for (const { delivery, outcome } of all) {
      const change = toChange(services, delivery, outcome);
      // The webhook was enabled in the meantime: the delivery stays due.
      const isStale = outcome.kind === 'held' && !disabled.has(delivery.webhook_id!);
      if (!isStale) await updateIfDue(services, tx, delivery, change);
    }
    notifyDeliveriesChanged(
      tx,
      all.map(({ delivery }) => delivery),
    );
  });
}

/** Locks the webhooks of held deliveries. @returns the IDs of those that are still disabled */
async function lockDisabledWebhooks(
  tx: Tx,
  all: readonly SkippedDelivery[],
): Promise<ReadonlySet<string>> {
  const workspaceById = new Map<string, string>();
  for (const { delivery, outcome } of all) {
    if (outcome.kind === 'held') workspaceById.set(delivery.webhook_id!, delivery.workspace_id);
  }
  const disabled = new Set<string>();
  for (const id of [...workspaceById.keys()].toSorted()) {
    const workspace_id = workspaceById.get(id)!;
    if (await lockIfDisabled(tx, { workspace_id, id })) disabled.add(id);
  }
  return disabled;
}

type DeliveryChange = Pick<DeliveryRow, 'due_at'> &
  Partial<Pick<DeliveryRow, 'state' | 'next_attempt_at'> & { error: RawBuilder<string> }>;

function toChange(
  services: Services,
  delivery: DueDelivery,
  { kind }: SkippedOutcome,
): DeliveryChange {
  if (kind === 'internal_error') return postpone(services, delivery);
  if (kind === 'cancelled') return { ...ENDED_COLUMNS, state: 'cancelled' };
  if (kind === 'data_expired') {
    return {
      ...ENDED_COLUMNS,
      state: 'failed',
      error: appendEndReason('the data of the event is no longer kept'),
    };
  }
  // The last attempt is not made while the webhook is disabled.
  if (delivery.attempts >= FAILURE_LIMIT) return { ...ENDED_COLUMNS, state: 'failed' };
  return { state: 'held', due_at: null };
}

/** Postpones a delivery by the time that it is overdue, and fails it when it is overdue by days. */
function postpone({ clock }: Services, delivery: DueDelivery): DeliveryChange {
  const overdueMs = clock.now().getTime() - Date.parse(delivery.next_attempt_at);
  if (overdueMs > INTERNAL_ERROR_LIMIT_MS) {
    return {
      ...ENDED_COLUMNS,
      state: 'failed',
      error: appendEndReason('the attempt could not be made'),
    };
  }
  const waitMs = Math.min(Math.max(overdueMs, POSTPONE_MS_MIN), POSTPONE_MS_MAX);
  return { due_at: isoAfter(clock, waitMs) };
}

function logInternalError({ log }: Services, { id }: DueDelivery, outcome: SkippedOutcome): void {
  if (outcome.kind !== 'internal_error') return;
  log.error({ err: outcome.error, delivery_id: id }, 'attempt could not be made');
}

/** Updates the delivery if this attempt is still its next one. */
async function updateIfDue(
  { clock }: Services,
  tx: Tx,
  { workspace_id, id, attempts }: DueDelivery,
  change: DeliveryChange,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ ...change, updated_at: isoNow(clock) })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null)
    .execute();
}

/** Deliveries that fail through internal errors, such as secrets that cannot be opened, are retried for this long. */
const INTERNAL_ERROR_LIMIT_MS = 3 * DAY_MS;
