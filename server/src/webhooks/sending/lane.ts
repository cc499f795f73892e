import type { DueDelivery, LaneId } from '../../storage/delivery-statements.ts';

/** What one process knows of what goes to one receiver. */
export type Lane = LaneId & {
  /** Read, and not yet sent. */
  waiting: DueDelivery[];
  /** Memory that these take, about. */
  waitingBytes: number;
  /** Ids of those that are waiting, on their way or being recorded: they are not to be read again. */
  inHand: Set<string>;
  underWay: number;
  /** Of attempts under way: one while the receiver fails, one more with each success. */
  limit: number;
  /** Its latest attempt, as far as it is known, failed. */
  isFailing: boolean;
  /** More may be due than was read. */
  mayHaveMore: boolean;
  /** Order keys of which the next may now be sent. */
  freed: Set<string>;
  /** Not read before, by the monotonic clock: it takes long, and gives nothing. */
  restsUntilMs: number;
  /** Goes up when what was read is no longer true. */
  version: number;
  /** When it last had something in hand, by the monotonic clock. */
  busyAtMs: number;
};

/** A receiver of which nothing is known is not met with all at once. */
const FIRST_LIMIT = 4;
/** So much is read for each attempt that may be under way. */
const READ_AHEAD = 16;
/** Of a delivery without its body. */
const ROW_BYTES = 1_024;

export function newLane({ workspace_id, lane }: LaneId, attemptsPerReceiver: number): Lane {
  return {
    workspace_id,
    lane,
    waiting: [],
    waitingBytes: 0,
    inHand: new Set(),
    underWay: 0,
    limit: Math.min(FIRST_LIMIT, attemptsPerReceiver),
    isFailing: false,
    mayHaveMore: true,
    freed: new Set(),
    restsUntilMs: 0,
    version: 0,
    busyAtMs: performance.now(),
  };
}

/** @returns how many of those that are due to read; 0 while enough of it is in memory */
export function wantedOf(lane: Lane): number {
  if (!lane.mayHaveMore || performance.now() < lane.restsUntilMs) return 0;
  const ahead = lane.limit * READ_AHEAD;
  // Few at a time would cost as many statements.
  return lane.waiting.length <= ahead / 4 ? ahead - lane.waiting.length : 0;
}

export function wantsRead(lane: Lane): boolean {
  return lane.freed.size > 0 || wantedOf(lane) > 0;
}

/** Takes in what was read. */
export function addRead(lane: Lane, deliveries: readonly DueDelivery[]): void {
  for (const delivery of deliveries) {
    // It was freed while all that is due was read.
    if (lane.inHand.has(delivery.id)) continue;
    // When it was last heard of.
    if (lane.inHand.size === 0 && delivery.consecutive_failures) hasFailed(lane);
    lane.waiting.push(delivery);
    lane.waitingBytes += bytesOf(delivery);
    lane.inHand.add(delivery.id);
  }
}

/** One at a time until it no longer fails. */
export function hasFailed(lane: Lane): void {
  lane.isFailing = true;
  lane.limit = 1;
}

export function hasSucceeded(lane: Lane, attemptsPerReceiver: number): void {
  lane.isFailing = false;
  lane.limit = Math.min(lane.limit + 1, attemptsPerReceiver);
}

/** @returns the one that has waited longest */
export function takeFirst(lane: Lane): DueDelivery {
  const delivery = lane.waiting.shift()!;
  lane.waitingBytes -= bytesOf(delivery);
  return delivery;
}

/** What was read is no longer true. */
export function forgetRead(lane: Lane): void {
  for (const { id } of lane.waiting) lane.inHand.delete(id);
  lane.waiting = [];
  lane.waitingBytes = 0;
  lane.mayHaveMore = true;
  lane.version += 1;
}

function bytesOf({ body }: DueDelivery): number {
  return ROW_BYTES + (body?.length ?? 0);
}
