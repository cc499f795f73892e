import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type Box, separateBoxes } from '../src/documents/boxes.ts';

/** Returns the area that two boxes share. */
function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

suite('boxes of a mark', () => {
  test('of lines that overlap meet without lying over each other', () => {
    const boxes = separateBoxes([
      { x: 100, y: 100, width: 300, height: 14 },
      { x: 50, y: 112, width: 350, height: 14 },
      { x: 50, y: 124, width: 80, height: 14 },
    ]);

    assert.equal(boxes.length, 3);
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(0, index)) assert.equal(sharedArea(box, other), 0);
    }
    const [first, second] = boxes;
    assert.equal(first!.y + first!.height, second!.y);
  });

  test('of two passages that share words are one', () => {
    const boxes = separateBoxes([
      { x: 100, y: 100, width: 200, height: 12 },
      { x: 250, y: 100.5, width: 100, height: 12 },
    ]);

    assert.deepEqual(boxes, [{ x: 98.5, y: 99.5, width: 253, height: 13.5 }]);
  });

  test('far from each other on one line stay apart', () => {
    const boxes = separateBoxes([
      { x: 10, y: 100, width: 50, height: 12 },
      { x: 300, y: 100, width: 50, height: 12 },
    ]);

    assert.equal(boxes.length, 2);
  });
});
