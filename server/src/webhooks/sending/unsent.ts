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

const OWN_WAIT_MIN_MS = SECOND_MS;
const OWN_WAIT_MAX_MS = HOUR_MS;

/** Writes down what becomes of a delivery that was due and of which no attempt was made. */
export async function recordUnsent(
  services: Services,
  delivery: DueDelivery,
  outcome: Unsent,
): Promise<void> {
  switch (outcome.kind) {
    case 'held':
      return hold(services, delivery);
    case 'cancelled':
      return change(services, delivery, { ...ENDED, state: 'cancelled' });
    case 'forgotten':
      return change(services, delivery, {
        ...ENDED,
        state: 'failed',
        error: 'The data of the event is no longer kept',
      });
    case 'own failure':
      return postpone(services, delivery, outcome.error);
  }
}

const ENDED = { next_attempt_at: null, due_at: null } as const;

type Change = Pick<DeliveryRow, 'due_at'> &
  Partial<Pick<DeliveryRow, 'state' | 'next_attempt_at' | 'error'>>;

/** Its webhook is disabled: it is held from now on, but for the last attempt, which is not made. */
async function hold(services: Services, delivery: DueDelivery): Promise<void> {
  const { workspace_id, webhook_id, attempts } = delivery;
  await inTransaction(services, async (tx) => {
    // Enabled meanwhile: it is due as it was.
    if (!(await lockDisabledWebhook(tx, { workspace_id, id: webhook_id! }))) return;
    const held = { state: 'held', due_at: null } as const;
    const to = attempts >= FAILURES_MAX ? ({ ...ENDED, state: 'failed' } as const) : held;
    await update(services, tx, delivery, to);
  });
}

/** It waits as long as it is late, and ends when that was for days. */
async function postpone(services: Services, delivery: DueDelivery, error: unknown): Promise<void> {
  const { clock, log } = services;
  const lateMs = clock.now().getTime() - Date.parse(delivery.next_attempt_at);
  if (lateMs > OWN_FAILURES_MAX_MS) {
    log.error({ err: error, delivery_id: delivery.id }, 'delivery ended by our own fault');
    const reason = 'Docket could not make the attempt';
    return change(services, delivery, { ...ENDED, state: 'failed', error: reason });
  }
  log.error({ err: error, delivery_id: delivery.id }, 'attempt could not be made');
  const waitMs = Math.min(Math.max(lateMs, OWN_WAIT_MIN_MS), OWN_WAIT_MAX_MS);
  return change(services, delivery, { due_at: isoAfter(clock, waitMs) });
}

async function change(services: Services, delivery: DueDelivery, to: Change): Promise<void> {
  await inTransaction(services, (tx) => update(services, tx, delivery, to));
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
