import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { UNKNOWN_CONFIDENCE } from '../engines/speech/recognized-chunk.ts';
import { markLowConfidence } from './low-confidence.ts';

suite('the mark low_confidence', () => {
  test('stands at words that were probably not understood, and nowhere else', () => {
    assert.deepEqual(markLowConfidence(0.45), { low_confidence: true });
    assert.deepEqual(markLowConfidence(0.8), {});
  });

  test('is not set where the engine reports no confidence', () => {
    assert.deepEqual(markLowConfidence(UNKNOWN_CONFIDENCE), {});
  });
});
