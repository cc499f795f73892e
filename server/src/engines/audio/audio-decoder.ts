import type { Container } from './detect-container.ts';

/** An audio or video track, as the container describes it. */
export type Track = {
  kind: 'audio' | 'video' | 'other';
  /** As `aac`. */
  codec: string;
  /** Under protection against copying. */
  isEncrypted: boolean;
  isDefault: boolean;
  /** 0 where it does not apply. */
  channels: number;
  /** It says where each channel belongs, as on the left or in the centre. */
  hasPlaces: boolean;
  sampleRate: number;
  /** A still image that goes with the sound, as the cover of an album. */
  isPicture: boolean;
};

export type Tracks = {
  /** In the order of the container. */
  tracks: Track[];
  /** As the container claims or as its size suggests; null where neither tells. */
  durationSeconds: number | null;
};

/** Some samples at 16 kHz; one array for each channel, equal in length. */
export type Piece = {
  /** From the first timestamp of any track; null where the file does not say. */
  seconds: number | null;
  samples: Float32Array[];
};

/** All channels as `mixShares` has it; or the first two apart, where there are as many. */
export type ChannelChoice = 'mixed' | 'separate';

/** What to decode. */
export type TrackChoice = {
  path: string;
  container: Container;
  /** From 0, of the audio track. */
  index: number;
  track: Track;
  channels: ChannelChoice;
};

/** FFmpeg's readers. Only that of the detected container is ever used: none that opens other files or addresses. */
export const DEMUXERS: Record<Container, string> = {
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  iso: 'mov',
  matroska: 'matroska',
};

/** ISO 14496-12 §8.12: `enca` stands where the codec stood; `drms` is what Apple wrote before. */
export const ENCRYPTED_TAGS: readonly string[] = ['enca', 'drms'];
/** Where FFmpeg keeps the key's name of an encrypted track of Matroska. */
export const KEY_ENTRY = 'enc_key_id';

/** A way to read recordings. It opens no other file and no address, whatever the file says. */
export type AudioDecoder = {
  /** @throws WorkError `broken` when the container cannot be read */
  listTracks(path: string, container: Container): Promise<Tracks>;
  /**
   * Pieces in the order of the file. What is damaged is left out.
   *
   * @returns whether reading was given up before the end of the file
   */
  decode(choice: TrackChoice): AsyncGenerator<Piece, { gaveUp: boolean }>;
};
