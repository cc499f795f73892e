import { setImmediate as nextTick } from 'node:timers/promises';

import { type Static, Type } from 'typebox';

import { SUBSCRIBABLE_EVENTS } from '../../contract/event-catalogue.ts';
import type { PublishedEvent } from '../../events/publish.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { insertDeliveries, type NewDeliveryRow } from '../delivery-store.ts';
import { ensureBodies } from '../fan-out/ensure-bodies.ts';
import { newDelivery, targetOf } from '../fan-out/new-delivery.ts';
import { lockWebhook } from '../registration/store.ts';
import { findReplayed } from './replay-matches.ts';
import { listKnownDeliveries, supersedeWaiting } from './store.ts';

/** Events looked at in one transaction. */
const EVENTS_PER_TRANSACTION = 500;
/** Then it is the turn of another workspace's replay. */
const TRANSACTIONS_PER_RUN = 20;
const REPLAYS_AT_ONCE = 2;

/** What is replayed, and between which numbers of events: those above `after` up to `last`. */
export const REPLAY_JOB = {
  name: 'webhooks.replay',
  payload: Type.Object({
    replay_id: Type.String(),
    webhook_id: Type.String(),
    events: Type.Union([Type.Array(Type.Enum([...SUBSCRIBABLE_EVENTS])), Type.Null()]),
    status: Type.Enum(['failed', 'all']),
    after: Type.Integer(),
    last: Type.Integer(),
  }),
  priority: 10,
};

type Payload = Static<typeof REPLAY_JOB.payload>;

/**
 * Makes the deliveries of a replay, in the order of their events, and leaves the rest to a job like itself. Their ids derive
 * from event and replay, so a second run makes none twice. It ends where the webhook is deleted.
 */
export const replayJob = defineJob({
  ...REPLAY_JOB,
  retryDelaysMs: [SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],
  concurrency: REPLAYS_AT_ONCE,

  async run(services, workspaceId, replay, { signal, progressed }) {
    const end = Math.min(replay.last, replay.after + TRANSACTIONS_PER_RUN * EVENTS_PER_TRANSACTION);
    for (let { after } = replay; after < end; after += EVENTS_PER_TRANSACTION) {
      signal.throwIfAborted();
      const last = Math.min(end, after + EVENTS_PER_TRANSACTION);
      const goesOn = await inTransaction(services, async (tx) => {
        const webhook = await lockWebhook(tx, workspaceId, replay.webhook_id);
        if (!webhook) return false;
        await replayRange(tx, services, webhook, { ...replay, after, last });
        if (last === end && end < replay.last) {
          await enqueue(tx, services.clock, REPLAY_JOB, workspaceId, { ...replay, after: end });
        }
        await progressed(tx);
        return true;
      });
      if (!goesOn) return;
      await nextTick();
    }
  },
});

/** @param webhook locked in `tx` */
async function replayRange(
  tx: Tx,
  services: Services,
  webhook: WebhookRow,
  replay: Payload,
): Promise<void> {
  const { workspace_id: workspaceId, id: webhookId } = webhook;
  const events = await findReplayed(tx, webhook, replay, replay);
  const deliveries = await newDeliveries(tx, services, { webhook, events }, replay.replay_id);
  const ids = deliveries.map(({ event_id }) => event_id);
  const now = isoNow(services.clock);
  await supersedeWaiting(tx, { workspaceId, webhookId }, ids, { by: replay.replay_id, now });
  await insertDeliveries(services, tx, deliveries);
}

/** Those that the replay has not made before. */
async function newDeliveries(
  tx: Tx,
  services: Services,
  { webhook, events }: { webhook: WebhookRow; events: readonly PublishedEvent[] },
  replayId: string,
): Promise<NewDeliveryRow[]> {
  const { workspace_id: workspaceId } = webhook;
  const target = targetOf(webhook);
  const ids = events.map(({ id }) => id);
  const bodies = await ensureBodies(services, tx, workspaceId, ids, target);
  const now = isoNow(services.clock);
  const deliveries = events.flatMap((event) => {
    const bodyFormat = bodies.get(event.id);
    if (bodyFormat === undefined) return [];
    const isHeld = webhook.disabled_at !== null;
    return [newDelivery(event, target, { cause: 'replay', replayId, bodyFormat, now, isHeld })];
  });
  const known = await listKnownDeliveries(tx, workspaceId, deliveries);
  return deliveries.filter(({ id }) => !known.has(id));
}
