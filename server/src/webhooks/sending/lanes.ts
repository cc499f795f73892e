import { isoNow, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { LaneId } from '../../storage/delivery-statements.ts';
import { forgetRead, type Lane, newLane } from './lane.ts';
import { createLaneLeases } from './lane-leases.ts';

/** Lanes looked at by one statement. */
const LOOKED_AT_ONCE = 2_000;
const IDLE_MS = 5 * SECOND_MS;

/** The lanes that this process sends. */
export type Lanes = {
  /** Takes those in which something is due and which nobody else has. */
  find(): Promise<void>;
  /** Keeps the leases, and gives up lanes in which there has been nothing to do. */
  keep(): Promise<void>;
  /** What was read of the lane of this name is no longer true. */
  changed(name: string): void;
  /** Those of which more is to be read, longest first. */
  wanting: Set<Lane>;
  /** Memory that deliveries which were read and not yet sent take, by workspace. */
  waitingBytes(): Map<string, number>;
  /** Whether attempts may begin. */
  areValid(): boolean;
  releaseAll(): Promise<void>;
};

export function createLanes(services: Services, worker: string): Lanes {
  const leases = createLaneLeases(services, worker);
  const lanes = new Map<string, Lane>();
  const wanting = new Set<Lane>();

  function add(id: LaneId): void {
    const lane = newLane(id, services.webhookSettings.attemptsPerReceiver);
    lanes.set(keyOf(id), lane);
    wanting.add(lane);
  }

  function drop(lane: Lane): void {
    lanes.delete(keyOf(lane));
    wanting.delete(lane);
    forgetRead(lane);
  }

  return {
    wanting,
    areValid: () => leases.areValid(),

    async find() {
      const found = await findAllDueLanes(services, worker);
      for (const lane of found.map((id) => lanes.get(keyOf(id)))) {
        if (!lane) continue;
        lane.mayHaveMore = true;
        wanting.add(lane);
      }
      const unknown = found.filter((id) => !lanes.has(keyOf(id)));
      for (const id of await leases.take(unknown)) add(id);
    },

    async keep() {
      if (lanes.size === 0) return;
      for (const lane of lostOf(lanes, await leases.renew())) drop(lane);
      const idle = [...lanes.values()].filter(isIdle);
      for (const lane of idle) drop(lane);
      await leases.release(idle);
    },

    changed(name) {
      for (const lane of lanes.values()) {
        if (lane.lane !== name) continue;
        forgetRead(lane);
        wanting.add(lane);
      }
    },

    waitingBytes() {
      return waitingBytesOf(lanes.values());
    },

    async releaseAll() {
      const all = [...lanes.values()];
      for (const lane of all) drop(lane);
      await leases.release(all);
    },
  };
}

async function findAllDueLanes(
  { clock, reads, dialect }: Services,
  worker: string,
): Promise<LaneId[]> {
  const now = isoNow(clock);
  const found: LaneId[] = [];
  let after: LaneId | undefined;
  do {
    const search = { now, worker, after, limit: LOOKED_AT_ONCE };
    const { due, last } = await dialect.findDueLanes(reads, search);
    found.push(...due);
    after = last;
  } while (after);
  return found;
}

/** @param held undefined: all */
function lostOf(lanes: ReadonlyMap<string, Lane>, held: readonly LaneId[] | undefined): Lane[] {
  if (!held) return [];
  const kept = new Set(held.map(keyOf));
  return [...lanes].filter(([key]) => !kept.has(key)).map(([, lane]) => lane);
}

function waitingBytesOf(lanes: Iterable<Lane>): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const { workspace_id: id, waitingBytes } of lanes) {
    if (waitingBytes > 0) bytes.set(id, (bytes.get(id) ?? 0) + waitingBytes);
  }
  return bytes;
}

function keyOf({ workspace_id, lane }: LaneId): string {
  return `${workspace_id} ${lane}`;
}

function isIdle(lane: Lane): boolean {
  return lane.inHand.size === 0 && performance.now() - lane.busyAtMs > IDLE_MS;
}
