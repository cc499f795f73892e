import {
  type AudioDecoder,
  type Track,
  type TrackList,
  requireKnownCodec,
} from './audio-decoder.ts';
import type { AudioFormat, AudioInfo } from './audio-info.ts';
import { decodeFailure, requireDurationWithinLimit } from './decode-failure.ts';
import { type Container, type DetectedContainer, detectContainer } from './detect-container.ts';
import { findFfmpeg } from './ffmpeg-decoder.ts';
import { openNodeAv } from './node-av-decoder.ts';

/** Recording that can be decoded. */
export type ProbedRecording = {
  info: AudioInfo;
  container: Container;
  /** Index of the audio track, from 0. */
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
 * Returns the metadata of a recording. Runs in a compute child.
 *
 * @throws WorkError of stage `decode`: `unsupported_format`, `no_audio`, `encrypted`, `broken` or `too_large`
 */
export async function probeAudio(path: string): Promise<AudioInfo> {
  return (await probe(path, await chooseDecoder())).info;
}

/** Detects the container of a recording, chooses its audio track and checks that it can be decoded. */
export async function probe(path: string, decoder: AudioDecoder): Promise<ProbedRecording> {
  const detected = await detectContainer(path);
  const { container } = detected;
  const listed = await decoder.listTracks(path, container);
  const index = chooseTrack(listed.tracks);
  const track = listed.tracks[index];
  if (!track) throw decodeFailure('no_audio', 'The file has no audio track');
  requireDecodable(track);
  const info = describe(detected, listed, track);
  // The duration of MP3 can be an estimate, so it is no reason to refuse the file.
  if (container !== 'mp3') requireDurationWithinLimit(info.durationSeconds ?? 0);
  return { info, container, index, track };
}

/**
 * Chooses the default audio track, else the first.
 *
 * @returns its index; -1 if there is none
 */
function chooseTrack(tracks: readonly Track[]): number {
  const defaultIndex = tracks.findIndex(({ kind, isDefault }) => kind === 'audio' && isDefault);
  return defaultIndex >= 0 ? defaultIndex : tracks.findIndex(({ kind }) => kind === 'audio');
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

function describe(
  { container, brand }: DetectedContainer,
  listed: TrackList,
  track: Track,
): AudioInfo {
  const hasVideo = listed.tracks.some(({ kind, isPicture }) => kind === 'video' && !isPicture);
  const format = toAudioFormat(container, brand, hasVideo);
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

function toAudioFormat(container: Container, brand: string, hasVideo: boolean): AudioFormat {
  if (container === 'matroska') return brand === 'webm' ? 'webm' : 'mkv';
  if (container !== 'iso') return container;
  if (brand === 'qt  ') return 'mov';
  return hasVideo ? 'mp4' : 'm4a';
}

/** Decoders by preference. The first is the same on all platforms and costs less; see docs/decisions/0029. */
const DECODER_FACTORIES = [openNodeAv, findFfmpeg];

/**
 * Opens the first available decoder.
 *
 * @throws WorkError `engine_error` if none is installed
 */
export async function chooseDecoder(
  factories: readonly (() => Promise<AudioDecoder | undefined>)[] = DECODER_FACTORIES,
): Promise<AudioDecoder> {
  for (const open of factories) {
    const decoder = await open();
    if (decoder) return decoder;
  }
  const message =
    'This server has nothing to decode recordings with: install ffmpeg, or Docket with its optional packages';
  throw decodeFailure('engine_error', message);
}
