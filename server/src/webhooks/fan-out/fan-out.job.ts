import { FAN_OUT_JOB } from '../events/publish.ts';
import { findEvent } from '../events/store.ts';
import { defineJob } from '../jobs/job.ts';
import { enqueueAt, enqueueMany } from '../jobs/queue.ts';
import { HOUR_MS, isoAfter, isoNow, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { stableId } from '../kernel/ids.ts';
import type { DeliveryRow, EventBodyRow, EventRow } from '../storage/event-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { inGroupedTransaction } from '../storage/grouped-transaction.ts';
import { DELIVER_JOB } from './deliver-kind.ts';
import { insertDeliveries, insertEventBodies, listSubscribers } from './delivery-store.ts';
import { OWN_FAILURES_MAX_MS } from './own-failures.ts';
import { aliasesOf, buildPayload } from './payload.ts';

const DELIVERIES_PER_TRANSACTION = 500;
/** So many share a commit. */
const EVENTS_AT_ONCE = 32;

type Target = { webhookId: string | null; url: string; format: EventBodyRow['format'] };

/** Turns one event into one delivery per subscribed webhook, plus one for the `webhook_url` of the request. */
export const fanOutJob = defineJob({
  ...FAN_OUT_JOB,
  retryDelaysMs: [SECOND_MS, 10 * SECOND_MS, MINUTE_MS],
  concurrency: EVENTS_AT_ONCE,

  async run(services, workspaceId, { event_id }) {
    const event = await findEvent(services.reads, workspaceId, event_id);
    if (!event) return;
    const names = [event.name, ...aliasesOf(event.name), '*'];
    const subscribers = await listSubscribers(services.reads, workspaceId, names, event.created_at);
    const targets = targetsOf(event, subscribers);
    for (let start = 0; start < targets.length; start += DELIVERIES_PER_TRANSACTION) {
      const chunk = targets.slice(start, start + DELIVERIES_PER_TRANSACTION);
      const now = isoNow(services.clock);
      await inGroupedTransaction(services, async (tx) => {
        await insertEventBodies(tx, bodiesOf(event, chunk, services.publicUrl));
        const ids = await insertDeliveries(
          tx,
          chunk.map((target) => newDelivery(event, target, now)),
        );
        const payloads = ids.map((delivery_id) => ({ delivery_id, attempt: 1 }));
        await enqueueMany(tx, services.clock, DELIVER_JOB, workspaceId, payloads);
      });
    }
  },

  /** Our own failures, as a process that is killed again and again, lose no event. */
  async giveUp(services, workspaceId, { event_id }) {
    const { clock } = services;
    const event = await findEvent(services.reads, workspaceId, event_id);
    if (!event) return;
    const ageMs = clock.now().getTime() - Date.parse(event.created_at);
    if (ageMs > OWN_FAILURES_MAX_MS) {
      services.log.error({ event_id }, 'event could not be fanned out and is not tried any more');
      return;
    }
    await inTransaction(services, async (tx) => {
      const runAt = isoAfter(clock, HOUR_MS);
      await enqueueAt(tx, { clock, runAt }, FAN_OUT_JOB, workspaceId, { event_id });
    });
  },
});

function targetsOf(
  { notify_url }: EventRow,
  subscribers: Awaited<ReturnType<typeof listSubscribers>>,
): Target[] {
  const targets: Target[] = subscribers.map(({ id, url, payload_format }) => ({
    webhookId: id,
    url,
    format: payload_format,
  }));
  if (notify_url !== null) {
    targets.push({ webhookId: null, url: notify_url, format: 'standard' });
  }
  return targets;
}

function bodiesOf(event: EventRow, targets: readonly Target[], publicUrl: string): EventBodyRow[] {
  const formats = new Set(targets.map((target) => target.format));
  return [...formats].map((format) => ({
    workspace_id: event.workspace_id,
    event_id: event.id,
    format,
    body: buildPayload(event, format, publicUrl),
  }));
}

/** Its id derives from event and target, so that the same event fanned out twice is delivered once. */
function newDelivery(event: EventRow, { webhookId, url }: Target, now: string): DeliveryRow {
  return {
    workspace_id: event.workspace_id,
    id: stableId('delivery', event.id, webhookId ?? url),
    event_id: event.id,
    event: event.name,
    resource_id: event.resource_id,
    webhook_id: webhookId,
    url,
    state: 'pending',
    attempts: 0,
    next_attempt_at: now,
    status_code: null,
    response_time_ms: null,
    error: null,
    delivered_at: null,
    created_at: now,
    updated_at: now,
  };
}
