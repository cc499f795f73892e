import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { type Lane, takeFirst } from './lane.ts';
import { createShares } from './shares.ts';

export type Turn = { lane: Lane; delivery: DueDelivery };

/** Who is next: workspaces take turns, and so do the lanes of each. */
export type Turns = {
  /** Has `lane` take its turns, if it may send something. */
  ready(lane: Lane): void;
  /** The next delivery to attempt, which is under way from then on. */
  next(): Turn | undefined;
  /** The attempt has ended. */
  ended(turn: Turn): void;
  underWay(): number;
};

type Workspace = { id: string; lanes: Lane[] };

/** Of bodies under way. */
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * No workspace takes all the slots, or all the memory: one whose receivers hang, or get large bodies, leaves room for
 * the others.
 */
export function createTurns(attemptsAtOnce: number): Turns {
  const slots = createShares(attemptsAtOnce);
  const bytes = createShares(BYTES_MAX);
  const isQueued = new WeakSet<Lane>();
  /** Those with a lane that may send something, in the order of their turns. */
  const round: Workspace[] = [];
  const inRound = new Map<string, Workspace>();

  function ready(lane: Lane): void {
    if (isQueued.has(lane) || !maySend(lane)) return;
    isQueued.add(lane);
    const { workspace_id: id } = lane;
    const workspace = inRound.get(id);
    if (workspace) {
      workspace.lanes.push(lane);
      return;
    }
    const added = { id, lanes: [lane] };
    inRound.set(id, added);
    round.push(added);
  }

  /** The next of its lanes for whose body there is room. */
  function nextOf({ id, lanes }: Workspace): Turn | undefined {
    for (let tries = lanes.length; tries > 0; tries -= 1) {
      const lane = lanes.shift()!;
      const [delivery] = lane.waiting;
      if (delivery && maySend(lane) && bytes.hasRoom(id, sizeOf(delivery))) {
        isQueued.delete(lane);
        return { lane, delivery: takeFirst(lane) };
      }
      if (maySend(lane)) lanes.push(lane);
      else isQueued.delete(lane);
    }
    return undefined;
  }

  function begin({ lane, delivery }: Turn): void {
    slots.take(lane.workspace_id, 1);
    bytes.take(lane.workspace_id, sizeOf(delivery));
    lane.underWay += 1;
  }

  return {
    ready,

    next() {
      for (let tries = round.length; tries > 0; tries -= 1) {
        const workspace = round.shift()!;
        const turn = slots.hasRoom(workspace.id, 1) ? nextOf(workspace) : undefined;
        if (workspace.lanes.length > 0) round.push(workspace);
        else inRound.delete(workspace.id);
        if (!turn) continue;
        begin(turn);
        ready(turn.lane);
        return turn;
      }
      return undefined;
    },

    ended({ lane, delivery }) {
      slots.take(lane.workspace_id, -1);
      bytes.take(lane.workspace_id, -sizeOf(delivery));
      lane.underWay -= 1;
      ready(lane);
    },

    underWay: () => slots.total(),
  };
}

function maySend(lane: Lane): boolean {
  return lane.waiting.length > 0 && lane.underWay < lane.limit;
}

function sizeOf({ body_bytes }: DueDelivery): number {
  return body_bytes ?? 0;
}
