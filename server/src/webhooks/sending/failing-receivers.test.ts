import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { addRead, hasFailed, hasSucceeded, type Lane, newLane } from './lane.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

const MEBIBYTE = 1024 * 1024;
const PER_RECEIVER = 8;

/** A lane with two deliveries read. */
function laneOf(lane: string, body_bytes: number, consecutive_failures: number): Lane {
  const made = newLane({ workspace_id: 'ws_a', lane }, PER_RECEIVER);
  const rows = [1, 2].map((number) => ({
    id: `${lane}_${number}`,
    body: null,
    body_bytes,
    consecutive_failures,
  }));
  addRead(made, rows as DueDelivery[]);
  return made;
}

function failingLanes(turns: Turns, body_bytes: number): void {
  for (let number = 0; number < 300; number += 1) {
    turns.ready(laneOf(`failing_${number}`, body_bytes, 1));
  }
}

function beginAll(turns: Turns): Turn[] {
  const begun: Turn[] = [];
  for (let turn = turns.next(); turn; turn = turns.next()) begun.push(turn);
  return begun;
}

for (const [what, bytes] of [
  ['slots', 100],
  ['memory', 5 * MEBIBYTE],
] as const) {
  suite(`receivers that fail and the ${what} of their workspace`, () => {
    test('leave room for one that does not, however many they are', () => {
      const turns = createTurns(64);
      failingLanes(turns, bytes);
      assert.ok(beginAll(turns).length > 0);

      turns.ready(laneOf('healthy', bytes, 0));

      assert.equal(beginAll(turns)[0]?.lane.lane, 'healthy');
    });

    test('give back what they took, whatever they have become meanwhile', () => {
      const turns = createTurns(64);
      failingLanes(turns, bytes);
      const first = beginAll(turns);
      for (const turn of first) hasSucceeded(turn.lane, PER_RECEIVER);
      for (const turn of first) turns.ended(turn);
      const second = beginAll(turns);
      for (const turn of second) hasFailed(turn.lane);
      for (const turn of second) turns.ended(turn);

      assert.equal(turns.underWay(), 0);
      assert.equal(beginAll(turns).length, first.length);
    });
  });
}
