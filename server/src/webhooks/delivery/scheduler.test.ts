import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { load, type Lane, createLane } from './lanes.ts';
import { createDeliveryScheduler, type DeliveryScheduler } from './scheduler.ts';

const MEBIBYTE = 1024 * 1024;

/** Returns a lane with `deliveries` loaded deliveries. */
function laneOf(workspace_id: string, lane: string, deliveries: number, body_bytes = 100): Lane {
  const made = createLane({ workspace_id, lane }, 8);
  const rows = Array.from(
    { length: deliveries },
    (_, index) => ({ id: `${lane}_${index}`, body: null, body_bytes }) as DueDelivery,
  );
  load(made, rows);
  return made;
}

/** Starts all attempts that fit and returns their workspaces. */
function beginAll(scheduler: DeliveryScheduler): string[] {
  const begun: string[] = [];
  for (let slot = scheduler.next(); slot; slot = scheduler.next()) {
    begun.push(slot.lane.workspace_id);
  }
  return begun;
}

suite('delivery scheduler', () => {
  test('workspaces alternate, regardless of their number of lanes', () => {
    const scheduler = createDeliveryScheduler(8);
    for (let index = 0; index < 300; index += 1) scheduler.schedule(laneOf('ws_a', `a${index}`, 4));
    scheduler.schedule(laneOf('ws_b', 'b', 4));

    assert.deepEqual(beginAll(scheduler).slice(0, 4), ['ws_a', 'ws_b', 'ws_a', 'ws_b']);
  });

  test('one workspace takes half of the slots, and the next takes half of the rest', () => {
    const scheduler = createDeliveryScheduler(64);
    for (let index = 0; index < 300; index += 1) scheduler.schedule(laneOf('ws_a', `a${index}`, 1));
    assert.equal(beginAll(scheduler).length, 32);
    for (let index = 0; index < 300; index += 1) scheduler.schedule(laneOf('ws_b', `b${index}`, 1));
    assert.equal(beginAll(scheduler).length, 16);
  });

  test('a lane never exceeds its limit of attempts in flight and continues as they end', () => {
    const scheduler = createDeliveryScheduler(64);
    const lane = laneOf('ws_a', 'a', 6);
    scheduler.schedule(lane);
    const first = scheduler.next()!;
    assert.equal(beginAll(scheduler).length, 3);
    scheduler.release(first);
    assert.equal(beginAll(scheduler).length, 1);
  });

  test('a delivery that was loaded twice is sent once', () => {
    const scheduler = createDeliveryScheduler(64);
    const lane = laneOf('ws_a', 'a', 1);
    load(lane, [...lane.queue]);
    scheduler.schedule(lane);
    assert.equal(beginAll(scheduler).length, 1);
    load(lane, [{ id: 'a_0' } as DueDelivery]);
    scheduler.schedule(lane);
    assert.equal(beginAll(scheduler).length, 0);
  });

  test('large bodies wait for memory, and small bodies of another workspace are sent before them', () => {
    const scheduler = createDeliveryScheduler(64);
    scheduler.schedule(laneOf('ws_a', 'large', 4, 20 * MEBIBYTE));
    scheduler.schedule(laneOf('ws_b', 'small', 2));

    assert.deepEqual(beginAll(scheduler).toSorted(), ['ws_a', 'ws_a', 'ws_b', 'ws_b']);
  });

  test('a body larger than the memory limit is sent alone', () => {
    const scheduler = createDeliveryScheduler(64);
    scheduler.schedule(laneOf('ws_a', 'huge', 2, 100 * MEBIBYTE));
    const slot = scheduler.next()!;
    assert.equal(scheduler.next(), undefined);
    scheduler.release(slot);
    assert.ok(scheduler.next());
  });
});
