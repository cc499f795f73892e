import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseByteRange } from './send-stream.ts';

const SIZE = 1_000;

suite('a Range header over 1,000 bytes', () => {
  for (const [header, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['Bytes=5-5', 5, 5],
  ] as const) {
    test(`${header} selects bytes ${start} to ${end}`, () => {
      assert.deepEqual(parseByteRange(header, SIZE), { start, end });
    });
  }

  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=-0',
    'bytes=1000-',
    'bytes=9-5',
    'bytes=0-1,5-6',
    'bytes=a-b',
    'bytes= 1-2',
    'lines=0-5',
    'bytes=0-99x',
  ]) {
    test(`${header} selects the whole file`, () => {
      assert.equal(parseByteRange(header, SIZE), undefined);
    });
  }

  test('an empty file has no valid range', () => {
    assert.equal(parseByteRange('bytes=0-', 0), undefined);
    assert.equal(parseByteRange('bytes=-5', 0), undefined);
  });
});
