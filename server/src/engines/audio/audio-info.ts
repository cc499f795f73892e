/** Supported containers, detected by content. */
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
/** Container format of a recording. */
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** Metadata of a recording before it is decoded. */
export type AudioInfo = {
  format: AudioFormat;
  /** Media type, for example `audio/mpeg` or `video/mp4`. */
  mediaType: string;
  /** Codec of the audio track, for example `aac`. */
  codec: string;
  /** Declared duration in seconds; null if the file declares none. The decoded samples are authoritative. */
  durationSeconds: number | null;
  channels: number;
  sampleRate: number;
  hasVideo: boolean;
};

/** Sample rate of decoded audio, whose samples are floats from -1 to 1. */
export const SAMPLE_RATE = 16_000;

/** Longest recording that the specification allows: 24 hours. */
export const RECORDING_SECONDS_MAX = 86_400;
