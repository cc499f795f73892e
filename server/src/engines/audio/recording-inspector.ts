import type { ComputePool } from '../../compute/compute-pool.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { AudioInfo } from './audio-info.ts';
import type { Peaks } from './peaks.ts';

const AUDIO_MODULE = new URL('./audio.compute.ts', import.meta.url).href;
const AUDIO_LIMITS = { timeoutMs: 60 * SECOND_MS, memoryMaxBytes: 1_000_000_000 };

const LAYOUT_MODULE = new URL('../speakers/channel-layout.compute.ts', import.meta.url).href;
/** Limits of the channel analysis. Ten minutes of audio take a few seconds. */
const LAYOUT_LIMITS = { timeoutMs: 5 * MINUTE_MS, memoryMaxBytes: 600_000_000 };

const PEAKS_MODULE = new URL('./peaks.compute.ts', import.meta.url).href;
/** Limits of reading peaks. A day of audio takes two minutes. */
const PEAKS_LIMITS = { timeoutMs: 20 * MINUTE_MS, memoryMaxBytes: 600_000_000 };

/** Recording of a workspace. */
export type RecordingFile = {
  /** Local file, whose type is detected by content. */
  path: string;
  /** Workspace whose turn the work takes; null for work of the server itself. */
  workspaceId: string | null;
};

/** Inspector of recordings before recognition. */
export type RecordingInspector = {
  /**
   * Reads the format, codec and length of a recording without decoding it.
   *
   * @throws the reason of `signal`; WorkError of stage `decode` and code `unsupported_format`, `no_audio`, `encrypted`,
   * `broken` or `too_large`
   */
  inspect(file: RecordingFile, signal: AbortSignal): Promise<AudioInfo>;
  /**
   * Detects whether each channel is a different person (`separate`, as on recorded calls) or the channels share their
   * sound (`mixed`). Only recordings with two channels can be `separate`.
   *
   * @throws the reason of `signal`; WorkError of stage `decode`
   */
  channelLayout(file: RecordingFile, signal: AbortSignal): Promise<'mixed' | 'separate'>;
  /**
   * Decodes a recording and returns its peaks, for somebody who waits.
   *
   * @throws the reason of `signal`; WorkError of stage `decode`
   */
  peaks(file: RecordingFile, signal: AbortSignal): Promise<Peaks>;
};

/** Creates an inspector that reads recordings in compute children. */
export function createRecordingInspector(pool: ComputePool): RecordingInspector {
  return {
    inspect: ({ path, workspaceId }, signal) =>
      pool.forWorkspace(workspaceId, 'batch').run(AUDIO_MODULE, 'probeAudio', path, {
        limits: AUDIO_LIMITS,
        stage: 'decode',
        signal,
      }),
    channelLayout: ({ path, workspaceId }, signal) =>
      pool.forWorkspace(workspaceId, 'batch').run(LAYOUT_MODULE, 'detectChannelLayout', path, {
        limits: LAYOUT_LIMITS,
        stage: 'decode',
        signal,
      }),
    peaks: ({ path, workspaceId }, signal) =>
      pool.forWorkspace(workspaceId, 'interactive').run(PEAKS_MODULE, 'readPeaks', path, {
        limits: PEAKS_LIMITS,
        stage: 'decode',
        signal,
      }),
  };
}
