import { docket } from '../api/docket.ts';

/** Sound of a recording: where a player reads it, and how loud it is over its time. */
export type RecordingMedia = {
  url: string;
  /** Asks the server for the file, without reading it. @throws the reason why it is not sent */
  check: () => Promise<void>;
  readWaveform: (buckets: number) => Promise<Waveform>;
};

/** Loudest moment of each bucket, from 0 to 1. All buckets last equally long. */
export type Waveform = { duration_seconds: number; peaks: readonly number[] };

/** Returns the sound of a recording. */
export function openMedia(transcriptionId: string): RecordingMedia {
  return {
    url: `/v2/transcribe/${transcriptionId}/media`,
    check: async () => {
      const response = await docket.transcriptions.media(transcriptionId);
      await response.body?.cancel();
    },
    readWaveform: (buckets) => docket.transcriptions.waveform(transcriptionId, { buckets }),
  };
}
