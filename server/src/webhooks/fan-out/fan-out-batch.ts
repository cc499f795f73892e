import { isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { EventBodyRow } from '../../storage/event-schema.ts';
import { insertDeliveries, type NewDeliveryRow } from '../delivery-store.ts';
import { insertBodies } from './body-store.ts';
import { type EventHead, readData, readHeads, readSubscribed } from './fan-out-store.ts';
import { newDelivery, targetOfUrl } from './new-delivery.ts';
import { createPayloads } from './payload.ts';
import {
  namesToLookFor,
  passedTargets,
  type Subscription,
  type Subscriptions,
  subscribersOf,
  subscriptionsOf,
} from './subscriptions.ts';

/** What a batch holds in memory, several times over; an event with more is a batch of its own. */
const DATA_BYTES_MAX = 4_000_000;
/** SQLite and the process do nothing else meanwhile; one event may have more. */
const DELIVERIES_MAX = 1_000;
/** Its one delivery is made by the request for it. */
const IS_SENT_BY_REQUEST = 'webhook.test';

/** An event and who wants it unless their filters leave it out. */
type Addressed = { event: EventHead; subscribers: Subscription[] };

type Batch = {
  bodies: EventBodyRow[];
  deliveries: NewDeliveryRow[];
  /** The number of its last event. */
  last: number;
};

/**
 * Writes the deliveries of the events that follow `after`, at most `limit`, and their bodies.
 *
 * @returns the number of the last of these events; `after` when there are none
 */
export async function fanOutBatch(
  services: Services,
  tx: Tx,
  workspaceId: string,
  { after, limit }: { after: number; limit: number },
): Promise<number> {
  const heads = cutBySize(await readHeads(tx, workspaceId, after, limit));
  if (heads.length === 0) return after;
  const names = namesToLookFor(new Set(heads.map(({ name }) => name)));
  const subscriptions = subscriptionsOf(await readSubscribed(tx, workspaceId, names));
  const addressed = heads.map((event) => addressedTo(event, subscriptions));
  const { sequence: last } = heads.at(-1)!;
  if (!addressed.some(isWanted)) return last;
  const data = await readData(tx, workspaceId, { after, last });
  const batch = writeUp(services, addressed, data);
  await insertBodies(services, tx, batch.bodies);
  await insertDeliveries(services, tx, batch.deliveries);
  return batch.last;
}

/** From the first, as many as a batch holds in memory. */
function cutBySize(heads: readonly EventHead[]): readonly EventHead[] {
  let bytes = 0;
  const end = heads.findIndex((event, index) => {
    bytes += event.data_bytes;
    return index > 0 && bytes > DATA_BYTES_MAX;
  });
  return end === -1 ? heads : heads.slice(0, end);
}

function addressedTo(event: EventHead, subscriptions: Subscriptions): Addressed {
  const isSent = event.name !== IS_SENT_BY_REQUEST;
  return { event, subscribers: isSent ? subscribersOf(event, subscriptions) : [] };
}

function isWanted({ event, subscribers }: Addressed): boolean {
  return subscribers.length > 0 || event.notify_url !== null;
}

/** From the first, until there are as many deliveries as a batch has. */
function writeUp(
  { publicUrl, clock }: Pick<Services, 'publicUrl' | 'clock'>,
  addressed: readonly Addressed[],
  data: ReadonlyMap<string, string>,
): Batch {
  const now = isoNow(clock);
  const bodies = new Set<EventBodyRow>();
  const deliveries: NewDeliveryRow[] = [];
  let last = 0;
  for (const { event: head, subscribers } of addressed) {
    const event = { ...head, data_json: data.get(head.id)! };
    const targets = passedTargets(event, subscribers);
    if (event.notify_url !== null) targets.push(targetOfUrl(event.notify_url));
    const isFull = deliveries.length > 0 && deliveries.length + targets.length > DELIVERIES_MAX;
    if (isFull) break;
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
