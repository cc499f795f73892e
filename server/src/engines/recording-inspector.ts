import type { ComputePool } from '../compute/compute-pool.ts';
import type { AudioInfo } from './audio/audio-info.ts';
import { inspectAudio } from './audio/inspect-audio.ts';
import { channelLayout } from './speakers/channel-layout.ts';

/** What is found out about a recording before it is heard. */
export type RecordingInspector = {
  /**
   * @param path local file
   * @throws the reason of `signal`; WorkError of stage `decode`
   */
  inspect(path: string, signal: AbortSignal): Promise<AudioInfo>;
  /** `separate` where each channel is a person, as on recorded calls. @throws as `inspect` */
  channelLayout(path: string, signal: AbortSignal): Promise<'mixed' | 'separate'>;
};

export function createRecordingInspector(compute: ComputePool): RecordingInspector {
  return {
    inspect: (path, signal) => inspectAudio(compute, path, signal),
    channelLayout: (path, signal) => channelLayout(compute, path, signal),
  };
}
