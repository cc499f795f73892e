import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { createLaneQueue } from './lane-queue.ts';
import { type Lane, takeFirst } from './lane.ts';
import { createShares } from './shares.ts';

export type Turn = {
  lane: Lane;
  delivery: DueDelivery;
  /** Of a receiver that failed before. */
  isDoubtful: boolean;
};

/** Who is next. */
export type Turns = {
  /** Has `lane` take its turns, if it may send something. */
  ready(lane: Lane): void;
  /** The next delivery to attempt, which is under way from then on. */
  next(): Turn | undefined;
  /** The attempt has ended. */
  ended(turn: Turn): void;
  underWay(): number;
  /** How many were taken since it was last asked. */
  taken(): number;
};

/** Of bodies under way. */
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * No workspace takes all the slots, or all the memory: one whose receivers hang, or get large bodies, leaves room for
 * the others. And receivers that failed take no more than half of what there is: the others of their workspace go past
 * them.
 */
export function createTurns(attemptsAtOnce: number): Turns {
  const slots = createShares(attemptsAtOnce);
  const bytes = createShares(BYTES_MAX);
  const doubtful = {
    slots: createShares(Math.ceil(attemptsAtOnce / 2)),
    bytes: createShares(BYTES_MAX / 2),
  };
  const queue = createLaneQueue();
  let taken = 0;
  const hasSlot = (workspaceId: string) => slots.hasRoom(workspaceId, 1);

  function fits({ workspace_id: id, waiting, isFailing }: Lane): boolean {
    const size = sizeOf(waiting[0]!);
    if (!bytes.hasRoom(id, size)) return false;
    return !isFailing || (doubtful.slots.hasRoom(id, 1) && doubtful.bytes.hasRoom(id, size));
  }

  function count({ lane, delivery, isDoubtful }: Turn, sign: 1 | -1): void {
    for (const shares of isDoubtful ? [{ slots, bytes }, doubtful] : [{ slots, bytes }]) {
      shares.slots.take(lane.workspace_id, sign);
      shares.bytes.take(lane.workspace_id, sign * sizeOf(delivery));
    }
    lane.underWay += sign;
  }

  return {
    ready: (lane) => queue.add(lane),

    next() {
      const lane = queue.take(hasSlot, fits);
      if (!lane) return undefined;
      const turn = { lane, delivery: takeFirst(lane), isDoubtful: lane.isFailing };
      count(turn, 1);
      taken += 1;
      queue.add(lane);
      return turn;
    },

    ended(turn) {
      count(turn, -1);
      queue.add(turn.lane);
    },

    underWay: () => slots.total(),

    taken() {
      const before = taken;
      taken = 0;
      return before;
    },
  };
}

function sizeOf({ body_bytes }: DueDelivery): number {
  return body_bytes ?? 0;
}
