import { isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { LaneRead } from '../../storage/delivery-statements.ts';
import { addRead, type Lane, wantedOf } from './lane.ts';
import type { Lanes } from './lanes.ts';
import { createShares } from './shares.ts';

/** Of deliveries that were read and not yet sent. */
const BYTES_MAX = 64 * 1024 * 1024;
const DELIVERIES_PER_READ = 512;

type Wanted = { lane: Lane; wanted: number; version: number };

/**
 * Reads more deliveries of lanes that want some, by one statement.
 *
 * @returns the lanes that have more to send; none when nothing is wanted, or memory is full
 */
export async function readAhead(services: Services, lanes: Lanes): Promise<Lane[]> {
  const wanted = chooseLanes(lanes);
  if (wanted.length === 0) return [];
  const reads = wanted.map(({ lane, wanted: take }): LaneRead => {
    const { workspace_id, lane: name, inHand } = lane;
    return { workspace_id, lane: name, take, known: [...inHand] };
  });
  const rows = await services.dialect.readDueDeliveries(
    services.reads,
    isoNow(services.clock),
    reads,
  );
  const byLane = Map.groupBy(rows, (row) => `${row.workspace_id} ${row.lane}`);
  for (const { lane, wanted: count, version } of wanted) {
    // A lane that was changed meanwhile is read again.
    if (lane.version !== version) continue;
    addRead(lane, byLane.get(`${lane.workspace_id} ${lane.lane}`) ?? [], count);
    if (wantedOf(lane) > 0) lanes.wanting.add(lane);
  }
  return wanted.map(({ lane }) => lane);
}

function chooseLanes(lanes: Lanes): Wanted[] {
  const memory = createShares(BYTES_MAX);
  for (const [workspaceId, bytes] of lanes.waitingBytes()) memory.take(workspaceId, bytes);
  const chosen: Wanted[] = [];
  let deliveries = 0;
  for (const lane of lanes.wanting) {
    if (deliveries >= DELIVERIES_PER_READ) break;
    const wanted = wantedOf(lane);
    if (wanted > 0 && !memory.hasRoom(lane.workspace_id, 0)) continue;
    lanes.wanting.delete(lane);
    if (wanted === 0) continue;
    deliveries += wanted;
    chosen.push({ lane, wanted, version: lane.version });
  }
  return chosen;
}
