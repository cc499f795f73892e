import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import { createComputePool } from '../../compute/compute-pool.ts';
import { WorkError } from '../../kernel/errors.ts';
import { recordingPath } from '../../testing/recordings.ts';
import { inspectAudio } from './inspect-audio.ts';

function startPool(t: TestContext) {
  const pool = createComputePool({ size: 1 });
  t.after(() => pool.close());
  return pool;
}

suite('inspecting a recording from the server', () => {
  test('says what it is', async (t) => {
    const path = recordingPath('tones.mp4');
    assert.deepEqual(await inspectAudio(startPool(t), path, new AbortController().signal), {
      format: 'mp4',
      mediaType: 'video/mp4',
      codec: 'aac',
      durationSeconds: 2.6,
      channels: 2,
      sampleRate: 44_100,
      hasVideo: true,
    });
  });

  test('a refusal keeps its name', async (t) => {
    const path = recordingPath('video-only.mp4');
    const inspected = inspectAudio(startPool(t), path, new AbortController().signal);
    await assert.rejects(inspected, (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, { code: 'no_audio', stage: 'decode' });
      return true;
    });
  });

  test('stops when the signal is aborted', async (t) => {
    const inspected = inspectAudio(startPool(t), recordingPath('tones.mp3'), AbortSignal.abort());
    await assert.rejects(inspected, { name: 'AbortError' });
  });
});
