import type { AudioDecoder, Track, Tracks } from './audio-decoder.ts';
import type { AudioFormat, AudioInfo } from './audio-info.ts';
import { chooseDecoder } from './choose-decoder.ts';
import { decodeFailure, requireLengthAtMostADay } from './decode-failure.ts';
import { type Container, type Detected, detectContainer } from './detect-container.ts';
import { requireKnownCodec } from './known-codecs.ts';

/** A recording that may be decoded. */
export type Probed = {
  info: AudioInfo;
  container: Container;
  /** From 0, of the audio track. */
  index: number;
  track: Track;
};

const CHANNELS_MAX = 64;
const SAMPLE_RATE_MIN = 1_000;
const SAMPLE_RATE_MAX = 768_000;
const MEDIA_TYPES: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
};

/**
 * Says what a file is, in a compute child.
 *
 * @throws WorkError of stage `decode`: `unsupported_format`, `no_audio`, `encrypted`, `broken` or `too_large`
 */
export async function probeAudio(path: string): Promise<AudioInfo> {
  return (await probe(path, await chooseDecoder())).info;
}

export async function probe(path: string, decoder: AudioDecoder): Promise<Probed> {
  const detected = await detectContainer(path);
  const { container } = detected;
  const listed = await decoder.listTracks(path, container);
  const index = chooseTrack(listed.tracks);
  const track = listed.tracks[index];
  if (!track) throw decodeFailure('no_audio', 'The file has no audio track');
  requireDecodable(track);
  const info = describe(detected, listed, track);
  // The length of MP3 may be a guess from its size, which cannot refuse it.
  if (container !== 'mp3') requireLengthAtMostADay(info.durationSeconds ?? 0);
  return { info, container, index, track };
}

/** The default audio track, else the first. @returns -1 when there is none */
function chooseTrack(tracks: readonly Track[]): number {
  const chosen = tracks.findIndex(({ kind, isDefault }) => kind === 'audio' && isDefault);
  return chosen >= 0 ? chosen : tracks.findIndex(({ kind }) => kind === 'audio');
}

function requireDecodable({ codec, isEncrypted, channels, sampleRate }: Track): void {
  if (isEncrypted) {
    throw decodeFailure('encrypted', 'The recording is protected against copying (DRM)');
  }
  requireKnownCodec(codec);
  if (channels > CHANNELS_MAX) {
    const message = `The recording has ${channels} channels; up to ${CHANNELS_MAX} can be read`;
    throw decodeFailure('unsupported_format', message);
  }
  if (sampleRate !== 0 && (sampleRate < SAMPLE_RATE_MIN || sampleRate > SAMPLE_RATE_MAX)) {
    const message = `The recording has ${sampleRate} samples a second; ${SAMPLE_RATE_MIN} to ${SAMPLE_RATE_MAX} can be read`;
    throw decodeFailure('unsupported_format', message);
  }
}

function describe({ container, brand }: Detected, listed: Tracks, track: Track): AudioInfo {
  const hasVideo = listed.tracks.some(({ kind, isPicture }) => kind === 'video' && !isPicture);
  const format = formatOf(container, brand, hasVideo);
  const mediaType = MEDIA_TYPES[format];
  return {
    format,
    mediaType: hasVideo ? mediaType : mediaType.replace('video/', 'audio/'),
    codec: track.codec,
    durationSeconds: listed.durationSeconds,
    channels: track.channels,
    sampleRate: track.sampleRate,
    hasVideo,
  };
}

function formatOf(container: Container, brand: string, hasVideo: boolean): AudioFormat {
  if (container === 'matroska') return brand === 'webm' ? 'webm' : 'mkv';
  if (container !== 'iso') return container;
  if (brand === 'qt  ') return 'mov';
  return hasVideo ? 'mp4' : 'm4a';
}
