import type { Services } from '../../app/services.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { DueDelivery, LaneId } from '../../storage/delivery-statements.ts';
import { type Lane, type Lanes, load, needsRead, readAheadCount } from './lanes.ts';
import { createFairShare } from './fair-share.ts';

/** Lanes that one statement scans. A scan that finds none of them due stops there. */
const LANES_PER_SCAN = 1_000;
/** Limit for deliveries that were read and not yet sent. */
const QUEUED_BYTES_MAX = 64 * 1024 * 1024;
const DELIVERIES_PER_READ = 512;
/** A read is slow when thousands of due deliveries in the lane wait for others of their order keys. */
const SLOW_READ_MS = 10;
/** Backoff after a slow read without a result, as a multiple of the time that it took. */
const BACKOFF_FACTOR = 20;

/** Finds lanes in which deliveries are due. */
export type DueLanes = {
  /** Marks a lane in which deliveries may be due. */
  markDue(lane: LaneId): void;
  /** Returns and clears the marked lanes. */
  takeMarked(): LaneId[];
  /**
   * Scans the database for lanes with due deliveries. The next call continues after the last scanned lane: thousands of
   * failing receivers leave as many lanes whose deliveries are not due yet.
   */
  scan(): Promise<LaneId[]>;
};

/** Creates the finder of due lanes. Its scan position is in memory. */
export function createDueLanes({ clock, reads, dialect }: Services): DueLanes {
  const marked = new Map<string, LaneId>();
  let scannedTo: LaneId | undefined;

  return {
    markDue(lane) {
      marked.set(`${lane.workspace_id} ${lane.lane}`, lane);
    },

    takeMarked() {
      const lanes = [...marked.values()];
      marked.clear();
      return lanes;
    },

    async scan() {
      const lanes: LaneId[] = [];
      for (let isAny = true; isAny;) {
        const search = { now: isoNow(clock), after: scannedTo, limit: LANES_PER_SCAN };
        const { due, last } = await dialect.findDueLanes(reads, search);
        lanes.push(...due);
        scannedTo = last;
        isAny = due.length > 0 && last !== undefined;
      }
      return lanes;
    },
  };
}

type PlannedRead = {
  lane: Lane;
  /** Number of due deliveries to read; 0 reads only those of `unblockedKeys`. */
  count: number;
  unblockedKeys: readonly string[];
  /** Version of the lane when the read was planned. */
  version: number;
};

/**
 * Reads more deliveries of the lanes that need a read.
 *
 * @returns the lanes that were read; none when no lane needs a read, or memory is full
 */
export async function readAhead(services: Services, lanes: Lanes): Promise<Lane[]> {
  const planned = planReads(lanes);
  const byDue = planned.filter(({ count }) => count > 0);
  const byKey = planned.filter(({ unblockedKeys }) => unblockedKeys.length > 0);
  if (byDue.length > 0) await readDue(services, byDue);
  if (byKey.length > 0) await readUnblocked(services, byKey);
  for (const { lane } of planned) lanes.requestRead(lane);
  return planned.map(({ lane }) => lane);
}

/** Chooses lanes within the limits of memory and of one read. A read of due deliveries includes the unblocked ones. */
function planReads(lanes: Lanes): PlannedRead[] {
  const memory = createFairShare(QUEUED_BYTES_MAX);
  for (const [id, bytes] of lanes.queuedBytesByWorkspace()) memory.reserve(id, bytes);
  const planned: PlannedRead[] = [];
  let deliveries = 0;
  for (const lane of lanes.needingRead) {
    if (deliveries >= DELIVERIES_PER_READ) break;
    const isNeeded = needsRead(lane);
    if (isNeeded && !memory.hasRoom(lane.workspace_id, 0)) continue;
    lanes.needingRead.delete(lane);
    if (!isNeeded) continue;
    const count = readAheadCount(lane);
    const unblockedKeys = count > 0 ? [] : [...lane.unblockedKeys];
    lane.unblockedKeys.clear();
    deliveries += count + unblockedKeys.length;
    planned.push({ lane, count, unblockedKeys, version: lane.version });
  }
  return planned;
}

async function readDue(
  { clock, reads, dialect }: Services,
  planned: readonly PlannedRead[],
): Promise<void> {
  const started = performance.now();
  const laneReads = planned.map(({ lane: { workspace_id, lane, loadedIds }, count: take }) => ({
    workspace_id,
    lane,
    take,
    known: [...loadedIds],
  }));
  const rowsOf = groupByLane(await dialect.readDueDeliveries(reads, isoNow(clock), laneReads));
  const ended = performance.now();
  const tookMs = (ended - started) / planned.length;
  for (const { lane, count, version } of planned) {
    // The lane was invalidated during the read: it is read again.
    if (lane.version !== version) continue;
    const deliveries = rowsOf(lane);
    lane.mayHaveMore = deliveries.length === count;
    const isInVain = deliveries.length === 0 && tookMs > SLOW_READ_MS;
    if (isInVain) lane.backoffUntilMs = ended + BACKOFF_FACTOR * tookMs;
    load(lane, deliveries);
  }
}

async function readUnblocked(
  { clock, reads, dialect }: Services,
  planned: readonly PlannedRead[],
): Promise<void> {
  const keys = planned.flatMap(({ lane: { workspace_id, lane }, unblockedKeys }) =>
    unblockedKeys.map((order_key) => ({ workspace_id, lane, order_key })),
  );
  const rowsOf = groupByLane(await dialect.readNextInOrder(reads, isoNow(clock), keys));
  for (const { lane, version } of planned) {
    if (lane.version === version) load(lane, rowsOf(lane));
  }
}

function groupByLane(rows: readonly DueDelivery[]): (lane: Lane) => readonly DueDelivery[] {
  const byLane = Map.groupBy(rows, (row) => `${row.workspace_id} ${row.lane}`);
  return ({ workspace_id, lane }) => byLane.get(`${workspace_id} ${lane}`) ?? [];
}
