import type { ComputePool } from '../../compute/compute-pool.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { AudioInfo } from './audio-info.ts';

const AUDIO_MODULE = new URL('./audio.compute.ts', import.meta.url).href;
const AUDIO_LIMITS = { timeoutMs: 60 * SECOND_MS, memoryMaxBytes: 1_000_000_000 };

const LAYOUT_MODULE = new URL('../speakers/channel-layout.compute.ts', import.meta.url).href;
/** Limits of the channel analysis. Ten minutes of audio take a few seconds. */
const LAYOUT_LIMITS = { timeoutMs: 5 * MINUTE_MS, memoryMaxBytes: 600_000_000 };

/** Inspector of recordings before recognition. */
export type RecordingInspector = {
  /**
   * Reads the format, codec and length of a recording without decoding it.
   *
   * @param path local file; its type is detected by content
   * @throws the reason of `signal`; WorkError of stage `decode` and code `unsupported_format`, `no_audio`, `encrypted`,
   * `broken` or `too_large`
   */
  inspect(path: string, signal: AbortSignal): Promise<AudioInfo>;
  /**
   * Detects whether each channel is a different person (`separate`, as on recorded calls) or the channels share their
   * sound (`mixed`). Only recordings with two channels can be `separate`.
   *
   * @param path local file
   * @throws the reason of `signal`; WorkError of stage `decode`
   */
  channelLayout(path: string, signal: AbortSignal): Promise<'mixed' | 'separate'>;
};

/** Creates an inspector that reads recordings in compute children. */
export function createRecordingInspector(compute: ComputePool): RecordingInspector {
  return {
    inspect: (path, signal) =>
      compute.run(AUDIO_MODULE, 'probeAudio', path, {
        limits: AUDIO_LIMITS,
        stage: 'decode',
        signal,
      }),
    channelLayout: (path, signal) =>
      compute.run(LAYOUT_MODULE, 'detectChannelLayout', path, {
        limits: LAYOUT_LIMITS,
        stage: 'decode',
        signal,
      }),
  };
}
