import type { ComputePool } from '../../compute/compute-pool.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';

const MODULE = new URL('channel-layout.compute.ts', import.meta.url).href;
/** Ten minutes of audio take a few seconds. */
const LIMITS = { timeoutMs: 5 * MINUTE_MS, memoryMaxBytes: 600_000_000 };

/**
 * Whether the channels of a recording are different people (`separate`, as on recorded calls) or one picture of the
 * same sound. Only recordings of two channels are ever `separate`.
 *
 * @param path local file
 * @throws the reason of `signal`; WorkError of stage `decode`
 */
export function channelLayout(
  compute: ComputePool,
  path: string,
  signal: AbortSignal,
): Promise<'mixed' | 'separate'> {
  return compute.run(MODULE, 'channelLayout', path, { limits: LIMITS, stage: 'decode', signal });
}
