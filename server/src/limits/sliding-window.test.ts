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
  suite(`sliding window of one ${unit}`, () => {
    test('a window returns units exactly after its length', () => {
      const window = new SlidingWindow(unit);
      window.add(START, 5);

      assert.equal(window.used(START + lengthMs - 1), 5);
      assert.equal(window.used(START + lengthMs), 0);
    });

    test('a window returns the units of one granule together', () => {
      const window = new SlidingWindow(unit);
      const last = START + granuleMs - 1;
      window.add(START, 1);
      window.add(last, 2);

      assert.equal(window.used(last + lengthMs - 1), 3);
      assert.equal(window.used(last + lengthMs), 0);
    });

    test('a window returns the units of two granules separately', () => {
      const window = new SlidingWindow(unit);
      window.add(START, 1);
      window.add(START + granuleMs, 2);

      assert.equal(window.used(START + lengthMs), 2);
      assert.equal(window.used(START + granuleMs + lengthMs), 0);
    });

    test('a window has at most one entry per granule', () => {
      const window = new SlidingWindow(unit);
      for (let ms = 0; ms < 3 * lengthMs; ms += granuleMs / 5) {
        window.used(START + ms);
        window.add(START + ms, 1);
      }

      const granules = lengthMs / granuleMs + 1;
      assert.equal(window.used(START + 3 * lengthMs), 5 * granules - 5);
      assert.ok(window.size <= 2 * granules, `${window.size} entries`);
    });

    test('a window reports when a number of units returns', () => {
      const window = new SlidingWindow(unit);
      window.add(START, 3);
      window.add(START + granuleMs, 4);

      assert.equal(window.returnsAt(3), START + lengthMs);
      assert.equal(window.returnsAt(4), START + granuleMs + lengthMs);
    });
  });
}

test('an empty window needs no wait', () => {
  const window = new SlidingWindow('minute');

  assert.equal(window.used(START), 0);
  assert.equal(window.returnsAt(1), 0);
});
