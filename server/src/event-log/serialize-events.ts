import { setImmediate } from 'node:timers/promises';

import type { Services } from '../app/services.ts';
import { countDeliveriesByState, type EventHead, readEventData, type StateCount } from './store.ts';

/** Limit for the data read at once. A single event may have more. */
const BATCH_BYTES = 1_000_000;

type StateCounts = Record<StateCount['state'], number>;

const ZERO_COUNTS: StateCounts = {
  pending: 0,
  retrying: 0,
  held: 0,
  success: 0,
  failed: 0,
  cancelled: 0,
};

/** Counts the deliveries of events by state, zeros included, by event ID. */
export async function countEventDeliveries(
  { reads }: Services,
  workspaceId: string,
  heads: readonly EventHead[],
): Promise<Map<string, StateCounts>> {
  const counts = new Map(heads.map(({ id }) => [id, { ...ZERO_COUNTS }]));
  const rows = await countDeliveriesByState(reads, workspaceId, [...counts.keys()]);
  for (const { event_id, state, count } of rows) counts.get(event_id)![state] = count;
  return counts;
}

/**
 * Yields the API representations of events as JSON texts, in batches: a page may hold a hundred transcripts. Their data is
 * JSON already and is not parsed.
 */
export async function* serializeEvents(
  { reads }: Services,
  workspaceId: string,
  heads: readonly EventHead[],
  counts: ReadonlyMap<string, StateCounts>,
): AsyncGenerator<string[]> {
  for (const batch of batchBySize(heads)) {
    const data = await readEventData(
      reads,
      workspaceId,
      batch.map(({ sequence }) => sequence),
    );
    yield batch.map((head) => serializeEvent(head, data.get(head.sequence)!, counts.get(head.id)!));
    // Yields to other work between two large batches.
    await setImmediate();
  }
}

function* batchBySize(heads: readonly EventHead[]): Generator<EventHead[]> {
  let batch: EventHead[] = [];
  let bytes = 0;
  for (const head of heads) {
    if (batch.length > 0 && bytes + head.bytes > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(head);
    bytes += head.bytes;
  }
  if (batch.length > 0) yield batch;
}

function serializeEvent(head: EventHead, dataJson: string, deliveries: StateCounts): string {
  const { id, name, sequence, created_at, workspace_id, resource_id } = head;
  const fields = { id, event: name, sequence, created_at, workspace_id, resource_id, deliveries };
  return `${JSON.stringify(fields).slice(0, -1)},"data":${dataJson}}`;
}
