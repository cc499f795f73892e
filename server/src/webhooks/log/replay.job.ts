import { setImmediate as nextTick } from 'node:timers/promises';

import type { Static } from 'typebox';

import type { PublishedEvent } from '../../events/publish.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { insertDeliveries, type NewDeliveryRow } from '../delivery-store.ts';
import { ensureBodies } from '../fan-out/body-store.ts';
import { newDelivery, webhookTarget } from '../fan-out/new-delivery.ts';
import { lockWebhook } from '../registration/store.ts';
import { findReplayEvents, REPLAY_JOB } from './replay.ts';
import { listExistingIds, cancelSuperseded } from './store.ts';

/** Events processed in one transaction. */
const EVENTS_PER_TRANSACTION = 500;
/** Transactions of one run. The rest is a new job, so that replays of other workspaces get their turn. */
const TRANSACTIONS_PER_RUN = 20;
const REPLAYS_AT_ONCE = 2;

type Payload = Static<typeof REPLAY_JOB.payload>;

/**
 * Job that creates the deliveries of a replay in order of their events, and enqueues the rest as a new job. The IDs of the
 * deliveries derive from event and replay, so a repeated run creates none twice. Ends when the webhook is deleted.
 */
export const replayJob = defineJob({
  ...REPLAY_JOB,
  retryDelaysMs: [SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],
  concurrency: REPLAYS_AT_ONCE,

  async run(services, workspaceId, replay, { signal, checkpoint }) {
    const end = Math.min(replay.last, replay.after + TRANSACTIONS_PER_RUN * EVENTS_PER_TRANSACTION);
    for (let { after } = replay; after < end; after += EVENTS_PER_TRANSACTION) {
      signal.throwIfAborted();
      const last = Math.min(end, after + EVENTS_PER_TRANSACTION);
      const shouldContinue = await inTransaction(services, async (tx) => {
        const webhook = await lockWebhook(tx, workspaceId, replay.webhook_id);
        if (!webhook) return false;
        await replayRange(tx, services, webhook, { ...replay, after, last });
        if (last === end && end < replay.last) {
          await enqueue(tx, services.clock, REPLAY_JOB, workspaceId, { ...replay, after: end });
        }
        await checkpoint(tx);
        return true;
      });
      if (!shouldContinue) return;
      await nextTick();
    }
  },
});

/** Creates the deliveries of one range. @param webhook locked in `tx` */
async function replayRange(
  tx: Tx,
  services: Services,
  webhook: WebhookRow,
  replay: Payload,
): Promise<void> {
  const { workspace_id: workspaceId, id: webhookId } = webhook;
  const events = await findReplayEvents(tx, webhook, replay, replay);
  const deliveries = await newDeliveries(tx, services, { webhook, events }, replay.replay_id);
  const ids = deliveries.map(({ event_id }) => event_id);
  const now = isoNow(services.clock);
  await cancelSuperseded(tx, { workspaceId, webhookId }, ids, { by: replay.replay_id, now });
  await insertDeliveries(services, tx, deliveries);
}

/** Returns the rows of deliveries that the replay has not created yet. */
async function newDeliveries(
  tx: Tx,
  services: Services,
  { webhook, events }: { webhook: WebhookRow; events: readonly PublishedEvent[] },
  replayId: string,
): Promise<NewDeliveryRow[]> {
  const { workspace_id: workspaceId } = webhook;
  const target = webhookTarget(webhook);
  const ids = events.map(({ id }) => id);
  const bodies = await ensureBodies(services, tx, workspaceId, ids, target);
  const now = isoNow(services.clock);
  const deliveries = events.flatMap((event) => {
    const bodyFormat = bodies.get(event.id);
    if (bodyFormat === undefined) return [];
    const isHeld = webhook.disabled_at !== null;
    return [newDelivery(event, target, { cause: 'replay', replayId, bodyFormat, now, isHeld })];
  });
  const existingIds = await listExistingIds(tx, workspaceId, deliveries);
  return deliveries.filter(({ id }) => !existingIds.has(id));
}
