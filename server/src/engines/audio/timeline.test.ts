import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { WorkError } from '../../kernel/errors.ts';
import { SAMPLE_RATE } from './audio-info.ts';
import { createBlockCollector, createTimeline } from './timeline.ts';

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

suite('timeline of audio pieces', () => {
  test('places pieces with consecutive timestamps without gaps', () => {
    assert.deepEqual(place(0, 1, 2), ['0+1', '0+1', '0+1']);
  });

  test('places pieces without timestamps one after the other', () => {
    assert.deepEqual(place(null, null), ['0+1', '0+1']);
  });

  test('fills a late start and a gap with silence', () => {
    assert.deepEqual(place(0.01, 3.01), ['0.01+1', '2+1']);
  });

  test('ignores rounded timestamps, but follows a drifting clock', () => {
    assert.deepEqual(place(0, 1.04, 2.08), ['0+1', '0+1', '0+1']);
    assert.deepEqual(place(0, 1.05, 2.125), ['0+1', '0+1', '0.125+1']);
  });

  test('removes an overlap between pieces', () => {
    assert.deepEqual(place(0, 0.5, 1.5), ['0+1', '0+0.5', '0+1']);
  });

  test('fills a long gap if the next piece continues it', () => {
    assert.deepEqual(place(0, 3_600, 3_601), ['0+1', '3599+1', '0+1']);
  });

  test('ignores a single damaged timestamp', () => {
    assert.deepEqual(place(0, 3_600, 2, 3), ['0+1', '0+1', '0+1', '0+1']);
    assert.deepEqual(place(0, 3_600), ['0+1', '0+1']);
  });

  test('continues after a clock reset', () => {
    assert.deepEqual(place(0, 1, 2, 0, 1, 4), ['0+1', '0+1', '0+1', '0+1', '0+1', '2+1']);
    assert.deepEqual(place(0, 1e9, 1e9 + 1), ['0+1', '0+1', '0+1']);
  });
});

test('a recording may be a day long, and not a sample more', () => {
  const blocks = createBlockCollector();
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
