import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import { createComputePool } from '../../compute/compute-pool.ts';
import { buildWav } from '../../testing/build-wav.ts';
import { listProcessesWithArguments } from '../../testing/process-tree.ts';
import { isRunning, untilGone } from '../../testing/processes.ts';
import { temporaryRecording } from '../../testing/temporary-recording.ts';
import { decodeAudio } from './decode.ts';
import { findFfmpeg } from './ffmpeg-decoder.ts';

const TASKS = new URL('../../testing/decode-with-ffmpeg.compute.ts', import.meta.url).href;
const decoder = await findFfmpeg();

/** Ten minutes, so that the program is not done before somebody ends it. */
async function longRecording(t: TestContext): Promise<string> {
  const data = Buffer.alloc(600 * 8_000, 128);
  const wav = buildWav({ format: 1, channels: 1, sampleRate: 8_000, bitsPerSample: 8, data });
  return temporaryRecording(t, wav);
}

function ffmpegReading(path: string): number {
  const [pid] = listProcessesWithArguments(`file:${path}`);
  assert.ok(pid !== undefined && isRunning(pid));
  return pid;
}

suite('lifetime of the ffmpeg program', { skip: !decoder && 'ffmpeg is not installed' }, () => {
  test('exits when the consumer stops early', async (t) => {
    const path = await longRecording(t);
    const blocks = decodeAudio(path, { channels: 'mixed', decoder: decoder! });
    await blocks.next();
    const pid = ffmpegReading(path);
    await blocks.return({ truncated: true });

    assert.ok(!isRunning(pid));
  });

  test('exits when its compute child is killed', async (t) => {
    const path = await longRecording(t);
    const pool = createComputePool({ size: 1 });
    const stream = pool.forWorkspace(null, 'batch').stream(TASKS, 'decodeWithFfmpeg', path, {
      limits: { timeoutMs: 60_000, memoryMaxBytes: 500e6 },
      stage: 'decode',
      signal: new AbortController().signal,
    });
    const blocks = stream[Symbol.asyncIterator]();
    assert.deepEqual(await blocks.next(), { done: false, value: 16_000 });
    const pid = ffmpegReading(path);
    await pool.close();

    await untilGone(pid);
  });
});
