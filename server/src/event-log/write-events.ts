import { setImmediate } from 'node:timers/promises';

import type { Services } from '../services.ts';
import { countDeliveries, type EventHead, readData, type StateCount } from './store.ts';

/** So much data is read at once, unless one event has more. */
const BATCH_BYTES = 1_000_000;

type Counts = Record<StateCount['state'], number>;

const NONE: Counts = { pending: 0, retrying: 0, held: 0, success: 0, failed: 0, cancelled: 0 };

/** How many deliveries of each of the events are in each state, by the event's id. */
export async function deliveryCounts(
  { reads }: Services,
  workspaceId: string,
  heads: readonly EventHead[],
): Promise<Map<string, Counts>> {
  const counts = new Map(heads.map(({ id }) => [id, { ...NONE }]));
  const rows = await countDeliveries(reads, workspaceId, [...counts.keys()]);
  for (const { event_id, state, count } of rows) counts.get(event_id)![state] = count;
  return counts;
}

/**
 * Events as callers see them, as JSON, some at a time: a page of them may hold a hundred transcripts. Their data is
 * JSON already and is not parsed.
 */
export async function* writeEvents(
  { reads }: Services,
  workspaceId: string,
  heads: readonly EventHead[],
  counts: ReadonlyMap<string, Counts>,
): AsyncGenerator<string[]> {
  for (const batch of batchesOf(heads)) {
    const data = await readData(
      reads,
      workspaceId,
      batch.map(({ sequence }) => sequence),
    );
    yield batch.map((head) => writeEvent(head, data.get(head.sequence)!, counts.get(head.id)!));
    // Others get their turn between two long ones.
    await setImmediate();
  }
}

function* batchesOf(heads: readonly EventHead[]): Generator<EventHead[]> {
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

function writeEvent(head: EventHead, dataJson: string, deliveries: Counts): string {
  const { id, name, sequence, created_at, workspace_id, resource_id } = head;
  const fields = { id, event: name, sequence, created_at, workspace_id, resource_id, deliveries };
  return `${JSON.stringify(fields).slice(0, -1)},"data":${dataJson}}`;
}
