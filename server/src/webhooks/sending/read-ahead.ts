import { isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { addRead, type Lane, wantedOf, wantsRead } from './lane.ts';
import type { Lanes } from './lanes.ts';
import { createShares } from './shares.ts';

/** Of deliveries that were read and not yet sent. */
const BYTES_MAX = 64 * 1024 * 1024;
const DELIVERIES_PER_READ = 512;
/** A lane takes longer when thousands in it are due and wait for others of their order keys. */
const LONG_READ_MS = 10;
/** So many times longer than such a read it rests. */
const REST_FACTOR = 20;

type Wanted = {
  lane: Lane;
  /** Of those that are due; 0: only what was freed. */
  count: number;
  freed: readonly string[];
  version: number;
};

/**
 * Reads more deliveries of lanes that want some.
 *
 * @returns the lanes that have more to send; none when nothing is wanted, or memory is full
 */
export async function readAhead(services: Services, lanes: Lanes): Promise<Lane[]> {
  const wanted = chooseLanes(lanes);
  const byDue = wanted.filter(({ count }) => count > 0);
  const byKey = wanted.filter(({ freed }) => freed.length > 0);
  if (byDue.length > 0) await readDue(services, byDue);
  if (byKey.length > 0) await readFreed(services, byKey);
  for (const { lane } of wanted) lanes.wantMore(lane);
  return wanted.map(({ lane }) => lane);
}

/** What is read by time covers what was freed. */
function chooseLanes(lanes: Lanes): Wanted[] {
  const memory = createShares(BYTES_MAX);
  for (const [workspaceId, bytes] of lanes.waitingBytes()) memory.take(workspaceId, bytes);
  const chosen: Wanted[] = [];
  let deliveries = 0;
  for (const lane of lanes.wanting) {
    if (deliveries >= DELIVERIES_PER_READ) break;
    const isWanting = wantsRead(lane);
    if (isWanting && !memory.hasRoom(lane.workspace_id, 0)) continue;
    lanes.wanting.delete(lane);
    if (!isWanting) continue;
    const count = wantedOf(lane);
    const freed = count > 0 ? [] : [...lane.freed];
    lane.freed.clear();
    deliveries += count + freed.length;
    chosen.push({ lane, count, freed, version: lane.version });
  }
  return chosen;
}

async function readDue(
  { clock, reads, dialect }: Services,
  wanted: readonly Wanted[],
): Promise<void> {
  const started = performance.now();
  const read = wanted.map(({ lane: { workspace_id, lane, inHand }, count: take }) => ({
    workspace_id,
    lane,
    take,
    known: [...inHand],
  }));
  const rows = rowsByLane(await dialect.readDueDeliveries(reads, isoNow(clock), read));
  const ended = performance.now();
  const tookMs = (ended - started) / wanted.length;
  for (const { lane, count, version } of wanted) {
    // A lane that was changed meanwhile is read again.
    if (lane.version !== version) continue;
    const deliveries = rows(lane);
    lane.mayHaveMore = deliveries.length === count;
    const isInVain = deliveries.length === 0 && tookMs > LONG_READ_MS;
    if (isInVain) lane.restsUntilMs = ended + REST_FACTOR * tookMs;
    addRead(lane, deliveries);
  }
}

async function readFreed(
  { clock, reads, dialect }: Services,
  wanted: readonly Wanted[],
): Promise<void> {
  const keys = wanted.flatMap(({ lane: { workspace_id, lane }, freed }) =>
    freed.map((order_key) => ({ workspace_id, lane, order_key })),
  );
  const rows = rowsByLane(await dialect.readNextInOrder(reads, isoNow(clock), keys));
  for (const { lane, version } of wanted) {
    if (lane.version === version) addRead(lane, rows(lane));
  }
}

function rowsByLane(rows: readonly DueDelivery[]): (lane: Lane) => readonly DueDelivery[] {
  const byLane = Map.groupBy(rows, (row) => `${row.workspace_id} ${row.lane}`);
  return ({ workspace_id, lane }) => byLane.get(`${workspace_id} ${lane}`) ?? [];
}
