import type { Services } from '../../app/services.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { EventBodyRow } from '../../storage/event-schema.ts';
import { inAsyncCommitTransaction } from '../../storage/transaction.ts';
import { insertDeliveries, type NewDeliveryRow } from '../delivery-store.ts';
import { insertEventBodies } from './body-store.ts';
import {
  findWebhooksByUrl,
  listEventHeads,
  listSubscribedWebhooks,
  listWorkspacesBehind,
  lockCursor,
  moveCursor,
  normalizeUrl,
  readEventData,
  type UnsentEventHead,
} from './fan-out-store.ts';
import { HEALTH_EVENTS, type HealthAllowance, loadHealthAllowance } from './health-allowance.ts';
import { type DeliveryTarget, newDelivery, urlTarget } from './new-delivery.ts';
import { createPayloads } from './payload.ts';
import {
  filterTargets,
  findSubscriptions,
  groupSubscriptions,
  listSubscribableNames,
  type Subscription,
  type Subscriptions,
} from './subscriptions.ts';
import { type Backoff, createBackoff, increaseBackoff, isExhausted } from './fan-out-backoff.ts';

const EVENTS_PER_BATCH = 200;
/** Bounds the memory for the batches of concurrent workspaces, which share a commit on SQLite. */
const WORKSPACES_AT_ONCE = 4;

/** Turns events into deliveries. */
export type FanOut = {
  /**
   * Fans out one batch of every workspace that has new events, so that no workspace waits behind the backlog of another.
   *
   * @returns true when there may be more to do
   * @throws when the database is not available
   */
  runDue(): Promise<boolean>;
};

/** Creates a fan-out. Its backoffs are in memory: after a restart, and in another process, they begin anew. */
export function createFanOut(services: Services): FanOut {
  /** Backoffs by workspace ID. */
  const backoffs = new Map<string, Backoff>();

  /** Returns true when the cursor has moved, or the events are to be tried one by one at once. */
  async function fanOutWorkspace(workspaceId: string): Promise<boolean> {
    const backoff = backoffs.get(workspaceId);
    const nowMs = services.clock.now().getTime();
    if (backoff && nowMs < backoff.backoffUntilMs) return false;
    const attempt = createBatchAttempt(services, workspaceId, backoff);
    try {
      const last = await attempt.run();
      if (last === undefined) return false;
      if (backoff) advanceBackoff(workspaceId, backoff, last);
      return true;
    } catch (error) {
      if (services.dialect.isUnavailable(error)) throw error;
      const after = attempt.after() ?? 0;
      services.log.error({ err: error, workspace_id: workspaceId, after }, 'fan-out failed');
      const next = backoff
        ? increaseBackoff(backoff, nowMs)
        : createBackoff(after + EVENTS_PER_BATCH);
      backoffs.set(workspaceId, next);
      return !backoff;
    }
  }

  /** Moves the backoff past an event that was fanned out or skipped. */
  function advanceBackoff(workspace_id: string, backoff: Backoff, sequence: number): void {
    if (isExhausted(backoff)) {
      const message = 'fan-out of an event failed repeatedly: the event is skipped and not sent';
      services.log.error({ workspace_id, sequence }, message);
    }
    if (sequence >= backoff.untilSequence) backoffs.delete(workspace_id);
    else backoffs.set(workspace_id, { ...backoff, failures: 0 });
  }

  return {
    async runDue() {
      const behind = await listWorkspacesBehind(services.reads);
      let isMoved = false;
      for (let start = 0; start < behind.length; start += WORKSPACES_AT_ONCE) {
        const group = behind.slice(start, start + WORKSPACES_AT_ONCE);
        const moved = await Promise.all(group.map(fanOutWorkspace));
        isMoved ||= moved.includes(true);
      }
      return isMoved;
    },
  };
}

function createBatchAttempt(services: Services, workspaceId: string, backoff: Backoff | undefined) {
  let after: number | undefined;
  const limit = backoff ? 1 : EVENTS_PER_BATCH;
  const isSkipped = backoff !== undefined && isExhausted(backoff);

  return {
    /** Sequence number of the last event before the batch, once it is known. */
    after: () => after,

    /** Returns the sequence number of the last event of the batch; undefined when there is none. */
    run: () =>
      inAsyncCommitTransaction(services, async (tx) => {
        after = await lockCursor(services, tx, workspaceId);
        if (after === undefined) return undefined;
        const last = isSkipped
          ? after + limit
          : await fanOutBatch(services, tx, workspaceId, { after, limit });
        if (last === after) return undefined;
        await moveCursor(tx, workspaceId, last);
        return last;
      }),
  };
}

/** Limit for the event data of one batch. An event with more data is a batch of its own. */
const DATA_BYTES_MAX = 4_000_000;
/** Limit for the deliveries of one batch, which blocks SQLite and the process. A single event may have more. */
const DELIVERIES_MAX = 1_000;
/** Its only delivery is created by the request for a test. */
const TEST_EVENT = 'webhook.test';

/** An event and its subscriptions, before filters. */
type AddressedEvent = { event: UnsentEventHead; subscribers: Subscription[] };

type FanOutBatch = {
  bodies: EventBodyRow[];
  deliveries: NewDeliveryRow[];
  /** Sequence number of its last event. */
  last: number;
};

/**
 * Writes the deliveries and bodies of at most `limit` events after the sequence number `after`.
 *
 * @returns the sequence number of the last of these events; `after` when there are none
 */
async function fanOutBatch(
  services: Services,
  tx: Tx,
  workspaceId: string,
  { after, limit }: { after: number; limit: number },
): Promise<number> {
  const heads = limitBySize(await listEventHeads(tx, workspaceId, after, limit));
  if (heads.length === 0) return after;
  const names = listSubscribableNames(new Set(heads.map(({ name }) => name)));
  const subscriptions = groupSubscriptions(await listSubscribedWebhooks(tx, workspaceId, names));
  const addressed = heads.map((event) => addressEvent(event, subscriptions));
  const { sequence: last } = heads.at(-1)!;
  if (!addressed.some(hasReceivers)) return last;
  const data = await readEventData(tx, workspaceId, { after, last });
  const needsAllowance = addressed.some(
    (one) => HEALTH_EVENTS.has(one.event.name) && hasReceivers(one),
  );
  const allowance = needsAllowance
    ? await loadHealthAllowance(tx, workspaceId, services.clock.now())
    : undefined;
  const isRequested = heads.some(({ notify_url }) => notify_url !== null);
  const webhooksByUrl = isRequested ? await findWebhooksByUrl(tx, workspaceId) : NO_WEBHOOKS;
  const batch = buildBatch(services, addressed, { data, webhooksByUrl, allowance });
  await insertEventBodies(services, tx, batch.bodies);
  await insertDeliveries(services, tx, batch.deliveries);
  await allowance?.save();
  return batch.last;
}

/** Returns as many events as fit the data limit, at least one. */
function limitBySize(heads: readonly UnsentEventHead[]): readonly UnsentEventHead[] {
  let bytes = 0;
  const end = heads.findIndex((event, index) => {
    bytes += event.data_bytes;
    return index > 0 && bytes > DATA_BYTES_MAX;
  });
  return end === -1 ? heads : heads.slice(0, end);
}

function addressEvent(event: UnsentEventHead, subscriptions: Subscriptions): AddressedEvent {
  const isSent = event.name !== TEST_EVENT;
  return { event, subscribers: isSent ? findSubscriptions(event, subscriptions) : [] };
}

function hasReceivers({ event, subscribers }: AddressedEvent): boolean {
  return subscribers.length > 0 || event.notify_url !== null;
}

function logLeftOut(
  log: Services['log'],
  { workspace_id, id: event_id }: UnsentEventHead,
  left_out: number,
): void {
  if (left_out <= 0) return;
  const message = 'health event left out for some webhooks: the workspace had too many this hour';
  log.warn({ workspace_id, event_id, left_out }, message);
}

type BatchSources = {
  /** Data of the events by their id. */
  data: ReadonlyMap<string, string>;
  /** Webhook ids by the normal form of their URL. */
  webhooksByUrl: ReadonlyMap<string, string>;
  /** Set when one of the events is about the health of webhooks. */
  allowance: HealthAllowance | undefined;
};

const NO_WEBHOOKS: BatchSources['webhooksByUrl'] = new Map();

/** Returns the target of the request that the event reports on; none for most events. */
function requestTargets(
  { notify_url: url, notify_payload_format: payloadFormat }: UnsentEventHead,
  webhooksByUrl: BatchSources['webhooksByUrl'],
): DeliveryTarget[] {
  if (url === null) return [];
  const signingWebhookId = webhooksByUrl.get(normalizeUrl(url));
  return [urlTarget(url, { payloadFormat, signingWebhookId })];
}

/** Builds deliveries of the events in order, until the limit of deliveries is reached. */
function buildBatch(
  { publicUrl, clock, log }: Pick<Services, 'publicUrl' | 'clock' | 'log'>,
  addressed: readonly AddressedEvent[],
  { data, webhooksByUrl, allowance }: BatchSources,
): FanOutBatch {
  const now = isoNow(clock);
  const bodies = new Set<EventBodyRow>();
  const deliveries: NewDeliveryRow[] = [];
  let last = 0;
  for (const { event: head, subscribers } of addressed) {
    const event = { ...head, data_json: data.get(head.id)! };
    const matching = filterTargets(event, subscribers);
    const allowed = HEALTH_EVENTS.has(event.name)
      ? matching.slice(0, allowance?.left() ?? 0)
      : matching;
    const targets = [...allowed, ...requestTargets(event, webhooksByUrl)];
    const isFull = deliveries.length > 0 && deliveries.length + targets.length > DELIVERIES_MAX;
    if (isFull) break;
    if (HEALTH_EVENTS.has(event.name)) allowance?.take(allowed.length);
    logLeftOut(log, event, matching.length - allowed.length);
    const payloads = createPayloads(event, publicUrl);
    for (const target of targets) {
      const body = payloads.bodyFor(target.payloadFormat, target.maxPayloadBytes);
      bodies.add(body);
      deliveries.push(newDelivery(event, target, { cause: 'event', bodyFormat: body.format, now }));
    }
    last = event.sequence;
  }
  return { bodies: [...bodies], deliveries, last };
}
