import type { Container } from './detect-container.ts';
import { decodeFailure } from './decode-failure.ts';

/** Track as described by the container. */
export type Track = {
  kind: 'audio' | 'video' | 'other';
  /** Codec, for example `aac`. */
  codec: string;
  /** Whether the track is copy-protected. */
  isEncrypted: boolean;
  isDefault: boolean;
  /** Number of channels; 0 if not applicable. */
  channels: number;
  /** Whether the track declares the position of each channel, for example left or center. */
  hasChannelLayout: boolean;
  sampleRate: number;
  /** Whether the track is a still image, for example an album cover. */
  isPicture: boolean;
};

/** Tracks and duration of a recording. */
export type TrackList = {
  /** Tracks in the order of the container. */
  tracks: Track[];
  /** Duration declared by the container or estimated from its size; null if unknown. */
  durationSeconds: number | null;
};

/** Decoded samples at 16 kHz: one array for each channel, all of the same length. */
export type AudioPiece = {
  /** Seconds since the first timestamp of any track; null if the file has none. */
  seconds: number | null;
  samples: Float32Array[];
};

/** Whether to mix all channels (see `computeMixShares`) or to return the first two separately. */
export type ChannelMode = 'mixed' | 'separate';

/** Request to decode an audio track. */
export type DecodeRequest = {
  path: string;
  container: Container;
  /** Index of the audio track, from 0. */
  index: number;
  track: Track;
  channels: ChannelMode;
};

/** FFmpeg demuxers. Only the one of the detected container is enabled, none that opens other files or URLs. */
export const DEMUXERS: Record<Container, string> = {
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  iso: 'mov',
  matroska: 'matroska',
};

/**
 * Codec tags of encrypted tracks: `enca` replaces the codec (ISO 14496-12 §8.12), `drms` is the older tag of Apple.
 */
export const ENCRYPTED_TAGS: readonly string[] = ['enca', 'drms'];
/** Metadata entry in which FFmpeg stores the key id of an encrypted Matroska track. */
export const ENCRYPTION_KEY_ENTRY = 'enc_key_id';

/** Decoder of recordings. It opens no other file or URL, whatever the recording references. */
export type AudioDecoder = {
  /**
   * Lists the tracks of a recording.
   *
   * @throws WorkError `broken` if the container cannot be read
   */
  listTracks(path: string, container: Container): Promise<TrackList>;
  /**
   * Decodes pieces in the order of the file and skips damaged parts.
   *
   * @returns `gaveUp`: whether decoding stopped before the end of the file
   */
  decode(choice: DecodeRequest): AsyncGenerator<AudioPiece, { gaveUp: boolean }>;
};

/**
 * Codecs that occur in the supported containers, by FFmpeg names. Other codecs of FFmpeg are rare and little tested,
 * so they are the likeliest place for exploitable bugs.
 */
const KNOWN_CODECS = new Set(
  (
    'aac mp1 mp2 mp3 opus vorbis speex flac alac wavpack ac3 eac3 dts amr_nb amr_wb gsm gsm_ms g723_1 g729 ' +
    'adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_g722 adpcm_g726 pcm_u8 pcm_s8 pcm_mulaw pcm_alaw pcm_f32le pcm_f32be ' +
    'pcm_f64le pcm_f64be pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be'
  ).split(' '),
);

/** Decoders whose names differ from their codecs. */
const DIFFERENTLY_NAMED_DECODERS = [
  'mp1float',
  'mp2float',
  'mp3float',
  'dca',
  'amrnb',
  'amrwb',
  'g722',
  'g726',
];

/** Decoders that FFmpeg may open, also for images: it would decode the first ones to probe them. */
export const DECODER_WHITELIST = [...KNOWN_CODECS, ...DIFFERENTLY_NAMED_DECODERS].join(',');

/**
 * Requires a supported codec.
 *
 * @throws WorkError `unsupported_format`
 */
export function requireKnownCodec(codec: string): void {
  if (KNOWN_CODECS.has(codec)) return;
  throw decodeFailure(
    'unsupported_format',
    `The sound is coded as ${codec}, which cannot be read`,
    {
      details: { codec },
    },
  );
}
