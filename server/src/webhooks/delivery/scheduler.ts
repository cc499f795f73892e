import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { createFairShare } from './fair-share.ts';
import { dequeue, type Lane } from './lanes.ts';

/** One of the limited places for attempts in flight, taken by a delivery. */
export type Slot = {
  lane: Lane;
  delivery: DueDelivery;
  /** Whether the receiver's latest known attempt had failed when the slot was taken. */
  isFailing: boolean;
};

/** Chooses the order of attempts and limits how many are in flight. */
export type DeliveryScheduler = {
  /** Queues `lane` for its next attempt, if it can send. */
  schedule(lane: Lane): void;
  /** Takes a slot for the next delivery to attempt; undefined when nothing can be sent now. */
  next(): Slot | undefined;
  /** Gives the slot back when its attempt has ended. */
  release(slot: Slot): void;
  /** Returns the number of slots in use. */
  inFlight(): number;
  /** Returns how many slots were taken since the previous call. */
  takeStartedCount(): number;
};

/** Limit for the bodies of all attempts in flight. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Creates a scheduler that is fair between workspaces. A workspace with hanging receivers or large bodies leaves slots and
 * memory for the others. Failing receivers use at most half of both, so the healthy ones of their workspace go past them.
 */
export function createDeliveryScheduler(attemptsAtOnce: number): DeliveryScheduler {
  const slots = createFairShare(attemptsAtOnce);
  const bytes = createFairShare(BODY_BYTES_MAX);
  const failing = {
    slots: createFairShare(Math.ceil(attemptsAtOnce / 2)),
    bytes: createFairShare(BODY_BYTES_MAX / 2),
  };
  const queue = createLaneQueue();
  let startedCount = 0;
  const hasSlot = (workspaceId: string) => slots.hasRoom(workspaceId, 1);

  function canStart(lane: Lane): boolean {
    const { workspace_id: id } = lane;
    const size = bodySize(lane.queue[0]!);
    if (!bytes.hasRoom(id, size)) return false;
    return !lane.isFailing || (failing.slots.hasRoom(id, 1) && failing.bytes.hasRoom(id, size));
  }

  function count({ lane, delivery, isFailing }: Slot, sign: 1 | -1): void {
    for (const shares of isFailing ? [{ slots, bytes }, failing] : [{ slots, bytes }]) {
      shares.slots.reserve(lane.workspace_id, sign);
      shares.bytes.reserve(lane.workspace_id, sign * bodySize(delivery));
    }
    lane.inFlight += sign;
  }

  return {
    schedule: (lane) => queue.add(lane),

    next() {
      const lane = queue.next(hasSlot, canStart);
      if (!lane) return undefined;
      const slot = { lane, delivery: dequeue(lane), isFailing: lane.isFailing };
      count(slot, 1);
      startedCount += 1;
      queue.add(lane);
      return slot;
    },

    release(slot) {
      count(slot, -1);
      queue.add(slot.lane);
    },

    inFlight: () => slots.total(),

    takeStartedCount() {
      const before = startedCount;
      startedCount = 0;
      return before;
    },
  };
}

function bodySize({ body_bytes }: DueDelivery): number {
  return body_bytes ?? 0;
}

/** Round-robin queue of lanes that can send: over workspaces, and over the lanes of each workspace. */
type LaneQueue = {
  /** Appends the lane. A queued lane keeps its position. */
  add(lane: Lane): void;
  /**
   * Removes and returns the next lane that can start an attempt.
   *
   * @param hasSlot false skips all lanes of the workspace
   */
  next(
    hasSlot: (workspaceId: string) => boolean,
    canStart: (lane: Lane) => boolean,
  ): Lane | undefined;
};

type WorkspaceLanes = { id: string; lanes: Lane[] };

function createLaneQueue(): LaneQueue {
  const isQueued = new WeakSet<Lane>();
  /** Workspaces with queued lanes, in round-robin order. */
  const rotation: WorkspaceLanes[] = [];
  const queuedWorkspaces = new Map<string, WorkspaceLanes>();

  /** Also removes lanes that can no longer send. */
  function nextOf({ lanes }: WorkspaceLanes, canStart: (lane: Lane) => boolean): Lane | undefined {
    for (let tries = lanes.length; tries > 0; tries -= 1) {
      const lane = lanes.shift()!;
      const isChosen = canSend(lane) && canStart(lane);
      if (isChosen || !canSend(lane)) isQueued.delete(lane);
      else lanes.push(lane);
      if (isChosen) return lane;
    }
    return undefined;
  }

  return {
    add(lane) {
      if (isQueued.has(lane) || !canSend(lane)) return;
      isQueued.add(lane);
      const { workspace_id: id } = lane;
      const workspace = queuedWorkspaces.get(id) ?? { id, lanes: [] };
      workspace.lanes.push(lane);
      if (queuedWorkspaces.has(id)) return;
      queuedWorkspaces.set(id, workspace);
      rotation.push(workspace);
    },

    next(hasSlot, canStart) {
      for (let tries = rotation.length; tries > 0; tries -= 1) {
        const workspace = rotation.shift()!;
        const lane = hasSlot(workspace.id) ? nextOf(workspace, canStart) : undefined;
        if (workspace.lanes.length > 0) rotation.push(workspace);
        else queuedWorkspaces.delete(workspace.id);
        if (lane) return lane;
      }
      return undefined;
    },
  };
}

function canSend(lane: Lane): boolean {
  return lane.queue.length > 0 && lane.inFlight < lane.concurrencyLimit;
}
