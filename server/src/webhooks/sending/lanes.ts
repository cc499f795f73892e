import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { LaneId } from '../../storage/delivery-statements.ts';
import { forgetRead, type Lane, newLane, wantsRead } from './lane.ts';
import { createLaneLeases } from './lane-leases.ts';

const IDLE_MS = 5 * SECOND_MS;

/** The lanes that this process sends. */
export type Lanes = {
  /** Takes those in which something may be due, unless another process has them. */
  take(ids: readonly LaneId[]): Promise<void>;
  /** Keeps the leases, and gives up lanes in which there has been nothing to do. */
  keep(): Promise<void>;
  /** What was read of the lane of this name is no longer true. */
  changed(name: string): void;
  /** As `changed`, of all lanes of the workspace. */
  changedAll(workspaceId: string): void;
  /** @returns whether more of the lane is now to be read */
  wantMore(lane: Lane): boolean;
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

  function wantMore(lane: Lane): boolean {
    // One that was given up is no longer ours to read, even if an attempt of it ends only now.
    if (lanes.get(keyOf(lane)) !== lane || !wantsRead(lane)) return false;
    wanting.add(lane);
    return true;
  }

  function drop(lane: Lane): void {
    lanes.delete(keyOf(lane));
    wanting.delete(lane);
    forgetRead(lane);
  }

  return {
    wanting,
    wantMore,
    areValid: () => leases.areValid(),

    async take(ids) {
      const unknown = ids.filter((id) => !lanes.has(keyOf(id)));
      for (const id of await leases.take(unknown)) {
        lanes.set(keyOf(id), newLane(id, services.webhookSettings.attemptsPerReceiver));
      }
      for (const lane of ids.map((id) => lanes.get(keyOf(id)))) {
        if (!lane) continue;
        lane.mayHaveMore = true;
        wantMore(lane);
      }
    },

    async keep() {
      if (lanes.size === 0) return;
      for (const lane of lostOf(lanes, await leases.renew())) drop(lane);
      const idle = [...lanes.values()].filter(isIdle);
      for (const lane of idle) drop(lane);
      await leases.release(idle);
    },

    changed: (name) => readAgain(lanes, wanting, ({ lane }) => lane === name),
    changedAll: (id) => readAgain(lanes, wanting, (lane) => lane.workspace_id === id),

    waitingBytes: () => waitingBytesOf(lanes.values()),

    async releaseAll() {
      const all = [...lanes.values()];
      for (const lane of all) drop(lane);
      await leases.release(all);
    },
  };
}

/** Forgets what was read of the lanes that are meant, and wants it anew. */
function readAgain(
  lanes: ReadonlyMap<string, Lane>,
  wanting: Set<Lane>,
  isMeant: (lane: Lane) => boolean,
): void {
  for (const lane of [...lanes.values()].filter(isMeant)) {
    forgetRead(lane);
    wanting.add(lane);
  }
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
