import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import { createComputePool } from '../compute/compute-pool.ts';
import { WorkError } from '../kernel/errors.ts';
import { recordingPath } from '../testing/recordings.ts';
import { createRecordingInspector } from './audio/recording-inspector.ts';

function startInspector(t: TestContext) {
  const pool = createComputePool({ size: 1 });
  t.after(() => pool.close());
  const inspector = createRecordingInspector(pool);
  return (path: string, signal = new AbortController().signal) =>
    inspector.inspect({ workspaceId: null, path }, signal);
}

suite('recording inspector', () => {
  test('returns the format, codec and length of a recording', async (t) => {
    const path = recordingPath('tones.mp4');
    assert.deepEqual(await startInspector(t)(path), {
      format: 'mp4',
      mediaType: 'video/mp4',
      codec: 'aac',
      durationSeconds: 2.6,
      channels: 2,
      sampleRate: 44_100,
      hasVideo: true,
    });
  });

  test('keeps the code of a failure of the compute child', async (t) => {
    const path = recordingPath('video-only.mp4');
    const inspected = startInspector(t)(path);
    await assert.rejects(inspected, (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, { code: 'no_audio', stage: 'decode' });
      return true;
    });
  });

  test('stops inspection when the signal is aborted', async (t) => {
    const inspected = startInspector(t)(recordingPath('tones.mp3'), AbortSignal.abort());
    await assert.rejects(inspected, { name: 'AbortError' });
  });
});
