import { setImmediate as nextTick } from 'node:timers/promises';

import { lastSequenceBefore } from '../events/sequence-at.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../storage/transaction.ts';
import {
  deleteDeliveries,
  deleteLanesBefore,
  forgetData,
  listCursors,
  listEnded,
  listWorkspaceIds,
  nextWebhookId,
  type Recipient,
} from './forget-store.ts';

/** Rows a transaction: others wait for no more than that. */
const BATCH = 500;
const ENDED_UNSENT = 'could not be sent while the data of its event was kept';

/**
 * Takes away what is older than it is to be kept: first the data and bodies of events, whose entries stay in the log, and
 * later their deliveries. A delivery that waits loses its body and ends.
 */
export const forgetEvents = defineSchedule({
  name: 'event_log.forget_events',
  everyMs: HOUR_MS,

  async run(services, signal) {
    const { dataMs, deliveriesMs } = services.eventRetention;
    await forgetOldData(services, isoAfter(services.clock, -dataMs), signal);
    const before = isoAfter(services.clock, -deliveriesMs);
    for (const workspaceId of await listWorkspaceIds(services.reads)) {
      await forgetOldDeliveries(services, workspaceId, before, signal);
    }
    await deleteLanesBefore(services.db, isoAfter(services.clock, -DAY_MS));
  },
});

async function forgetOldData(
  services: Services,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  for (const cursor of await listCursors(services.reads)) {
    const { workspace_id: workspaceId, sequence, forgotten_sequence } = cursor;
    const end = await lastSequenceBefore(services.reads, workspaceId, before, sequence);
    for (let after = forgotten_sequence; after < end; after += BATCH) {
      signal.throwIfAborted();
      const range = { workspaceId, after, last: Math.min(after + BATCH, end) };
      const why = { now: isoNow(services.clock), reason: ENDED_UNSENT };
      await inTransaction(services, (tx) => forgetData(tx, range, why));
      await nextTick();
    }
  }
}

async function forgetOldDeliveries(
  services: Services,
  workspaceId: string,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  let webhookId: string | null | undefined = null;
  while (webhookId !== undefined) {
    const recipient = { workspace_id: workspaceId, webhook_id: webhookId };
    await forgetDeliveriesTo(services, recipient, before, signal);
    webhookId = await nextWebhookId(services.reads, workspaceId, webhookId ?? '');
  }
}

async function forgetDeliveriesTo(
  services: Services,
  recipient: Recipient,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const ids = await listEnded(services.reads, recipient, before, BATCH);
    if (ids.length === 0) return;
    await inTransaction(services, (tx) => deleteDeliveries(tx, recipient.workspace_id, ids));
    await nextTick();
  }
}
