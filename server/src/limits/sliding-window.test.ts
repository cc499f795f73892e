import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { SlidingWindow, type WindowUnit } from './sliding-window.ts';

const START = Date.parse('2026-01-05T09:00:00.000Z');

const WINDOWS: [WindowUnit, lengthMs: number, granuleMs: number][] = [
  ['minute', MINUTE_MS, 50],
  ['hour', HOUR_MS, 1_000],
  ['day', DAY_MS, 60_000],
];

for (const [unit, lengthMs, granuleMs] of WINDOWS) {
  suite(`a window of one ${unit}`, () => {
    test('gives units back exactly when its length has passed', () => {
      const window = new SlidingWindow(unit);
      window.add(START, 5);

      assert.equal(window.used(START + lengthMs - 1), 5);
      assert.equal(window.used(START + lengthMs), 0);
    });

    test('gives units of one granule back together, with the last of them', () => {
      const window = new SlidingWindow(unit);
      const last = START + granuleMs - 1;
      window.add(START, 1);
      window.add(last, 2);

      assert.equal(window.used(last + lengthMs - 1), 3);
      assert.equal(window.used(last + lengthMs), 0);
    });

    test('gives units of two granules back one after the other', () => {
      const window = new SlidingWindow(unit);
      window.add(START, 1);
      window.add(START + granuleMs, 2);

      assert.equal(window.used(START + lengthMs), 2);
      assert.equal(window.used(START + granuleMs + lengthMs), 0);
    });

    test('keeps no more entries than granules, however many requests come', () => {
      const window = new SlidingWindow(unit);
      for (let ms = 0; ms < 3 * lengthMs; ms += granuleMs / 5) {
        window.used(START + ms);
        window.add(START + ms, 1);
      }

      const granules = lengthMs / granuleMs + 1;
      assert.equal(window.used(START + 3 * lengthMs), 5 * granules - 5);
      assert.ok(window.size <= 2 * granules, `${window.size} entries`);
    });

    test('says when some of the units return', () => {
      const window = new SlidingWindow(unit);
      window.add(START, 3);
      window.add(START + granuleMs, 4);

      assert.equal(window.returnsAt(3), START + lengthMs);
      assert.equal(window.returnsAt(4), START + granuleMs + lengthMs);
    });
  });
}

test('an empty window waits for nothing', () => {
  const window = new SlidingWindow('minute');

  assert.equal(window.used(START), 0);
  assert.equal(window.returnsAt(1), 0);
});
