import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { load, markFailed, markSucceeded, type Lane, createLane } from './lanes.ts';
import { createDeliveryScheduler, type Slot, type DeliveryScheduler } from './scheduler.ts';

const MEBIBYTE = 1024 * 1024;
const PER_RECEIVER = 8;

/** Returns a lane with two loaded deliveries. */
function laneOf(lane: string, body_bytes: number, consecutive_failures: number): Lane {
  const made = createLane({ workspace_id: 'ws_a', lane }, PER_RECEIVER);
  const rows = [1, 2].map((number) => ({
    id: `${lane}_${number}`,
    body: null,
    body_bytes,
    consecutive_failures,
  }));
  load(made, rows as DueDelivery[]);
  return made;
}

function failingLanes(turns: DeliveryScheduler, body_bytes: number): void {
  for (let number = 0; number < 300; number += 1) {
    turns.schedule(laneOf(`failing_${number}`, body_bytes, 1));
  }
}

function beginAll(turns: DeliveryScheduler): Slot[] {
  const begun: Slot[] = [];
  for (let turn = turns.next(); turn; turn = turns.next()) begun.push(turn);
  return begun;
}

for (const [what, bytes] of [
  ['slots', 100],
  ['memory', 5 * MEBIBYTE],
] as const) {
  suite(`failing receivers and the ${what} of their workspace`, () => {
    test('any number of failing receivers leave room for a healthy one', () => {
      const turns = createDeliveryScheduler(64);
      failingLanes(turns, bytes);
      assert.ok(beginAll(turns).length > 0);

      turns.schedule(laneOf('healthy', bytes, 0));

      assert.equal(beginAll(turns)[0]?.lane.lane, 'healthy');
    });

    test('failing receivers release what they reserved, even if they have recovered in the meantime', () => {
      const turns = createDeliveryScheduler(64);
      failingLanes(turns, bytes);
      const first = beginAll(turns);
      for (const turn of first) markSucceeded(turn.lane, PER_RECEIVER);
      for (const turn of first) turns.release(turn);
      const second = beginAll(turns);
      for (const turn of second) markFailed(turn.lane);
      for (const turn of second) turns.release(turn);

      assert.equal(turns.inFlight(), 0);
      assert.equal(beginAll(turns).length, first.length);
    });
  });
}
