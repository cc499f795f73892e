/** Containers that are read, known by content. */
export const AUDIO_FORMATS = [
  'mp3',
  'wav',
  'm4a',
  'flac',
  'ogg',
  'mp4',
  'webm',
  'mov',
  'mkv',
] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** What a recording says of itself before it is decoded. */
export type AudioInfo = {
  format: AudioFormat;
  /** As `audio/mpeg` or `video/mp4`. */
  mediaType: string;
  /** Of the audio track, as `aac`. */
  codec: string;
  /** As the file claims, in seconds; null where it does not say. The samples decide. */
  durationSeconds: number | null;
  channels: number;
  sampleRate: number;
  hasVideo: boolean;
};

/** Everything below works on audio at this rate, as floats from -1 to 1. */
export const SAMPLE_RATE = 16_000;

/** 24 hours, the longest recording of the specification. */
export const RECORDING_SECONDS_MAX = 86_400;
