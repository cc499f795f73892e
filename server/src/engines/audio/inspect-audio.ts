import type { ComputePool } from '../../compute/compute-pool.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { AudioInfo } from './audio-info.ts';

const TASKS = new URL('audio.compute.ts', import.meta.url).href;
const LIMITS = { timeoutMs: 60 * SECOND_MS, memoryMaxBytes: 1_000_000_000 };

/**
 * Says what a recording is, before it is decoded.
 *
 * @param path local file; its type is decided by content
 * @throws the reason of `signal`; WorkError of stage `decode` and code `unsupported_format`, `no_audio`, `encrypted`,
 * `broken` or `too_large`
 */
export function inspectAudio(
  compute: ComputePool,
  path: string,
  signal: AbortSignal,
): Promise<AudioInfo> {
  return compute.run(TASKS, 'probeAudio', path, { limits: LIMITS, stage: 'decode', signal });
}
