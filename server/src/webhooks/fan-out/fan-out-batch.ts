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

/** An event and who wants it. */
type Addressed = { event: EventHead; subscribers: Subscription[] };

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
  const heads = await readHeads(tx, workspaceId, after, limit);
  if (heads.length === 0) return after;
  const names = namesToLookFor(new Set(heads.map(({ name }) => name)));
  const subscriptions = subscriptionsOf(await readSubscribed(tx, workspaceId, names));
  const batch = cutBatch(heads, subscriptions);
  const { sequence: last } = batch.at(-1)!.event;
  const wanted = batch.filter(isWanted);
  if (wanted.length > 0) {
    const data = await readData(tx, workspaceId, { after, last });
    const { bodies, deliveries } = writeUp(services, wanted, data);
    await insertBodies(services, tx, bodies);
    await insertDeliveries(services, tx, deliveries);
  }
  return last;
}

/** From the first, as many as a batch holds. */
function cutBatch(heads: readonly EventHead[], subscriptions: Subscriptions): Addressed[] {
  const batch: Addressed[] = [];
  let bytes = 0;
  let deliveries = 0;
  for (const event of heads) {
    const isSent = event.name !== IS_SENT_BY_REQUEST;
    const subscribers = isSent ? subscribersOf(event, subscriptions) : [];
    bytes += event.data_bytes;
    deliveries += subscribers.length;
    if (batch.length > 0 && (bytes > DATA_BYTES_MAX || deliveries > DELIVERIES_MAX)) break;
    batch.push({ event, subscribers });
  }
  return batch;
}

function isWanted({ event, subscribers }: Addressed): boolean {
  return subscribers.length > 0 || event.notify_url !== null;
}

function writeUp(
  { publicUrl, clock }: Pick<Services, 'publicUrl' | 'clock'>,
  wanted: readonly Addressed[],
  data: ReadonlyMap<string, string>,
): { bodies: EventBodyRow[]; deliveries: NewDeliveryRow[] } {
  const now = isoNow(clock);
  const bodies = new Set<EventBodyRow>();
  const deliveries: NewDeliveryRow[] = [];
  for (const { event: head, subscribers } of wanted) {
    const event = { ...head, data_json: data.get(head.id)! };
    const targets = passedTargets(event, subscribers);
    if (event.notify_url !== null) targets.push(targetOfUrl(event.notify_url));
    const payloads = createPayloads(event, publicUrl);
    for (const target of targets) {
      const body = payloads.bodyFor(target.payloadFormat, target.maxPayloadBytes);
      bodies.add(body);
      deliveries.push(newDelivery(event, target, { cause: 'event', bodyFormat: body.format, now }));
    }
  }
  return { bodies: [...bodies], deliveries };
}
