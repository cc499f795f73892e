import type { RawBuilder } from 'kysely';

import { ENDED, errorOfEnd } from '../../events/ended-delivery.ts';
import { HOUR_MS, isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import type { DeliveryRow } from '../../storage/event-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Outcome } from './attempt.ts';
import { FAILURES_MAX } from './delivery-ladder.ts';
import { OWN_FAILURES_MAX_MS } from './own-failures.ts';
import { lockDisabledWebhook } from './webhook-standing.ts';

export type Unsent = Exclude<Outcome, { kind: 'attempted' }>;

export type UnsentDelivery = { delivery: DueDelivery; outcome: Unsent };

const OWN_WAIT_MIN_MS = SECOND_MS;
const OWN_WAIT_MAX_MS = HOUR_MS;

/** Writes down what becomes of deliveries that were due and of which no attempt was made. */
export async function recordUnsent(
  services: Services,
  all: readonly UnsentDelivery[],
): Promise<void> {
  for (const { delivery, outcome } of all) tell(services, delivery, outcome);
  await inTransaction(services, async (tx) => {
    const disabled = await lockDisabledWebhooks(tx, all);
    for (const { delivery, outcome } of all) {
      const to = changeOf(services, delivery, outcome);
      // Enabled meanwhile: it is due as it was.
      const isStale = outcome.kind === 'held' && !disabled.has(delivery.webhook_id!);
      if (!isStale) await update(services, tx, delivery, to);
    }
  });
}

/** @returns the ids of those that are still disabled */
async function lockDisabledWebhooks(
  tx: Tx,
  all: readonly UnsentDelivery[],
): Promise<ReadonlySet<string>> {
  const workspaceOf = new Map<string, string>();
  for (const { delivery, outcome } of all) {
    if (outcome.kind === 'held') workspaceOf.set(delivery.webhook_id!, delivery.workspace_id);
  }
  const disabled = new Set<string>();
  for (const id of [...workspaceOf.keys()].toSorted()) {
    const workspace_id = workspaceOf.get(id)!;
    if (await lockDisabledWebhook(tx, { workspace_id, id })) disabled.add(id);
  }
  return disabled;
}

type Change = Pick<DeliveryRow, 'due_at'> &
  Partial<Pick<DeliveryRow, 'state' | 'next_attempt_at'> & { error: RawBuilder<string> }>;

function changeOf(services: Services, delivery: DueDelivery, { kind }: Unsent): Change {
  if (kind === 'own failure') return postponed(services, delivery);
  if (kind === 'cancelled') return { ...ENDED, state: 'cancelled' };
  if (kind === 'forgotten') {
    return {
      ...ENDED,
      state: 'failed',
      error: errorOfEnd('the data of the event is no longer kept'),
    };
  }
  // The last attempt is not made while its webhook is disabled.
  if (delivery.attempts >= FAILURES_MAX) return { ...ENDED, state: 'failed' };
  return { state: 'held', due_at: null };
}

/** It waits as long as it is late, and ends when that was for days. */
function postponed({ clock }: Services, delivery: DueDelivery): Change {
  const lateMs = clock.now().getTime() - Date.parse(delivery.next_attempt_at);
  if (lateMs > OWN_FAILURES_MAX_MS) {
    return { ...ENDED, state: 'failed', error: errorOfEnd('the attempt could not be made') };
  }
  const waitMs = Math.min(Math.max(lateMs, OWN_WAIT_MIN_MS), OWN_WAIT_MAX_MS);
  return { due_at: isoAfter(clock, waitMs) };
}

function tell({ log }: Services, { id }: DueDelivery, outcome: Unsent): void {
  if (outcome.kind !== 'own failure') return;
  log.error({ err: outcome.error, delivery_id: id }, 'attempt could not be made');
}

/** One that no longer waits for this attempt is left as it is. */
async function update(
  { clock }: Services,
  tx: Tx,
  { workspace_id, id, attempts }: DueDelivery,
  to: Change,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ ...to, updated_at: isoNow(clock) })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null)
    .execute();
}
