import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { WorkError } from '../../kernel/errors.ts';
import { SAMPLE_RATE } from './audio-info.ts';
import { createBlocks } from './blocks.ts';
import { createTimeline } from './timeline.ts';

/** Pieces of one second: from their timestamps to `silence+length`, in seconds. */
function place(...timestamps: (number | null)[]): string[] {
  const timeline = createTimeline();
  const pieces = timestamps.map((seconds) => ({
    seconds,
    samples: [new Float32Array(SAMPLE_RATE)],
  }));
  return [...pieces.flatMap((piece) => timeline.add(piece)), ...timeline.finish()].map(
    ({ silence, samples }) => `${silence / SAMPLE_RATE}+${samples[0]!.length / SAMPLE_RATE}`,
  );
}

suite('pieces in time', () => {
  test('follow each other', () => {
    assert.deepEqual(place(0, 1, 2), ['0+1', '0+1', '0+1']);
  });

  test('without timestamps follow each other too', () => {
    assert.deepEqual(place(null, null), ['0+1', '0+1']);
  });

  test('a late start and a gap become silence', () => {
    assert.deepEqual(place(0.01, 3.01), ['0.01+1', '2+1']);
  });

  test('rounded timestamps are not followed, but a clock that drifts is', () => {
    assert.deepEqual(place(0, 1.04, 2.08), ['0+1', '0+1', '0+1']);
    assert.deepEqual(place(0, 1.05, 2.125), ['0+1', '0+1', '0.125+1']);
  });

  test('what is said twice is left out', () => {
    assert.deepEqual(place(0, 0.5, 1.5), ['0+1', '0+0.5', '0+1']);
  });

  test('a long gap is believed when the next piece follows', () => {
    assert.deepEqual(place(0, 3_600, 3_601), ['0+1', '3599+1', '0+1']);
  });

  test('a single damaged timestamp does not tear a hole', () => {
    assert.deepEqual(place(0, 3_600, 2, 3), ['0+1', '0+1', '0+1', '0+1']);
    assert.deepEqual(place(0, 3_600), ['0+1', '0+1']);
  });

  test('a clock that was set anew goes on from there', () => {
    assert.deepEqual(place(0, 1, 2, 0, 1, 4), ['0+1', '0+1', '0+1', '0+1', '0+1', '2+1']);
    assert.deepEqual(place(0, 1e9, 1e9 + 1), ['0+1', '0+1', '0+1']);
  });
});

test('a recording may be a day long, and not a sample more', () => {
  const blocks = createBlocks();
  let count = 0;
  for (const _ of blocks.add({ silence: 86_400 * SAMPLE_RATE, samples: [new Float32Array()] })) {
    count += 1;
  }
  assert.equal(count, 86_400);
  assert.throws(
    () => [...blocks.add({ silence: 0, samples: [new Float32Array(1)] })],
    (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, {
        code: 'too_large',
        stage: 'decode',
        retryable: false,
        details: { limit: 86_400, actual: 86_401, unit: 'seconds' },
      });
      return true;
    },
  );
});
