import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { addRead, type Lane, newLane } from './lane.ts';
import { createTurns, type Turns } from './turns.ts';

const MEBIBYTE = 1024 * 1024;

/** A lane with so many deliveries read. */
function laneOf(workspace_id: string, lane: string, deliveries: number, body_bytes = 100): Lane {
  const made = newLane({ workspace_id, lane }, 8);
  const rows = Array.from(
    { length: deliveries },
    (_, index) => ({ id: `${lane}_${index}`, body: null, body_bytes }) as DueDelivery,
  );
  addRead(made, rows);
  return made;
}

/** Workspaces of the attempts that may begin now. */
function beginAll(turns: Turns): string[] {
  const begun: string[] = [];
  for (let turn = turns.next(); turn; turn = turns.next()) begun.push(turn.lane.workspace_id);
  return begun;
}

suite('turns', () => {
  test('go round the workspaces, however many lanes one has', () => {
    const turns = createTurns(8);
    for (let index = 0; index < 300; index += 1) turns.ready(laneOf('ws_a', `a${index}`, 4));
    turns.ready(laneOf('ws_b', 'b', 4));

    assert.deepEqual(beginAll(turns).slice(0, 4), ['ws_a', 'ws_b', 'ws_a', 'ws_b']);
  });

  test('one workspace takes half of the slots, the next half of the rest', () => {
    const turns = createTurns(64);
    for (let index = 0; index < 300; index += 1) turns.ready(laneOf('ws_a', `a${index}`, 1));
    assert.equal(beginAll(turns).length, 32);
    for (let index = 0; index < 300; index += 1) turns.ready(laneOf('ws_b', `b${index}`, 1));
    assert.equal(beginAll(turns).length, 16);
  });

  test('a lane has no more under way than its limit, and goes on as they end', () => {
    const turns = createTurns(64);
    const lane = laneOf('ws_a', 'a', 6);
    turns.ready(lane);
    const first = turns.next()!;
    assert.equal(beginAll(turns).length, 3);
    turns.ended(first);
    assert.equal(beginAll(turns).length, 1);
  });

  test('a delivery that was read twice is sent once', () => {
    const turns = createTurns(64);
    const lane = laneOf('ws_a', 'a', 1);
    addRead(lane, [...lane.waiting]);
    turns.ready(lane);
    assert.equal(beginAll(turns).length, 1);
    addRead(lane, [{ id: 'a_0' } as DueDelivery]);
    turns.ready(lane);
    assert.equal(beginAll(turns).length, 0);
  });

  test('large bodies wait for memory, and those of another workspace go past them', () => {
    const turns = createTurns(64);
    turns.ready(laneOf('ws_a', 'large', 4, 20 * MEBIBYTE));
    turns.ready(laneOf('ws_b', 'small', 2));

    assert.deepEqual(beginAll(turns).toSorted(), ['ws_a', 'ws_a', 'ws_b', 'ws_b']);
  });

  test('a body larger than all the memory is sent alone', () => {
    const turns = createTurns(64);
    turns.ready(laneOf('ws_a', 'huge', 2, 100 * MEBIBYTE));
    const turn = turns.next()!;
    assert.equal(turns.next(), undefined);
    turns.ended(turn);
    assert.ok(turns.next());
  });
});
