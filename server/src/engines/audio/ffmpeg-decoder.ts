import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { SECOND_MS } from '../../kernel/clock.ts';
import {
  type AudioDecoder,
  DEMUXERS,
  ENCRYPTED_TAGS,
  ENCRYPTION_KEY_ENTRY,
  type AudioPiece,
  type Track,
  type DecodeRequest,
  type TrackList,
  DECODER_WHITELIST,
} from './audio-decoder.ts';
import { SAMPLE_RATE } from './audio-info.ts';
import { decodeFailure } from './decode-failure.ts';
import type { Container } from './detect-container.ts';
import { readElements } from './ebml.ts';
import { MIX_WEIGHTS } from './mix-weights.ts';

/** Folders of the programs. A compute child has no PATH, and no other folders are searched. */
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin', '/opt/local/bin'];
/** Video decoders: without them FFmpeg does not report the start time of video in Matroska. */
const PICTURE_DECODERS = 'h264,hevc,vp8,vp9,av1,libdav1d';
/** Largest single allocation in FFmpeg. */
const ALLOCATION_BYTES_MAX = 500_000_000;
/** CPU time limit, above the limits of the compute child. A day of audio takes about five minutes. */
const CPU_SECONDS_MAX = 7_200;
const REPORT_BYTES_MAX = 4_000_000;
/**
 * Timeout of ffprobe, which reads the start of the file alone. It is below the timeout of the recording inspector.
 */
const REPORT_TIMEOUT_MS = 50 * SECOND_MS;

/** FFmpeg names of layouts without channel positions. */
const UNPLACED_LAYOUT = /^(unknown|ambisonic|\d+ channels)/;

const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
/** Block header: track number, time in milliseconds since the cluster, flags. */
const BLOCK_HEADER_BYTES = 4;

/**
 * Finds the FFmpeg programs of the system.
 *
 * @returns undefined if they are not installed
 */
export async function findFfmpeg(): Promise<AudioDecoder | undefined> {
  for (const folder of FOLDERS) {
    if (await hasPrograms(folder)) {
      return {
        listTracks: (path, container) => listTracks(join(folder, 'ffprobe'), path, container),
        decode: (choice) => decode(join(folder, 'ffmpeg'), choice),
      };
    }
  }
  return undefined;
}

async function hasPrograms(folder: string): Promise<boolean> {
  try {
    await access(join(folder, 'ffmpeg'), constants.X_OK);
    await access(join(folder, 'ffprobe'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the arguments of both programs: one local file, one demuxer, and limits. */
function inputArguments(path: string, container: Container): string[] {
  const bounds = ['-v', 'error', '-max_alloc', String(ALLOCATION_BYTES_MAX)];
  const input = ['-protocol_whitelist', 'file', '-f', DEMUXERS[container]];
  return [...bounds, ...input, '-i', `file:${path}`];
}

type Report = {
  streams?: {
    codec_type?: string;
    codec_name?: string;
    codec_tag_string?: string;
    channels?: number;
    channel_layout?: string;
    sample_rate?: string;
    tags?: Record<string, string>;
    disposition?: { default?: number; attached_pic?: number };
  }[];
  format?: { duration?: string };
};

/**
 * Lists the tracks with ffprobe. No decoder allowlist is set: ffprobe fails if it may not open the decoder of an
 * image.
 */
async function listTracks(program: string, path: string, container: Container): Promise<TrackList> {
  const entries =
    'format=duration:stream=codec_type,codec_name,codec_tag_string,channels,channel_layout,sample_rate:stream_disposition:stream_tags';
  const shown = ['-show_entries', entries, '-of', 'json'];
  try {
    const { stdout } = await promisify(execFile)(
      program,
      [...inputArguments(path, container), ...shown],
      { maxBuffer: REPORT_BYTES_MAX, timeout: REPORT_TIMEOUT_MS, killSignal: 'SIGKILL', env: {} },
    );
    const { streams = [], format } = JSON.parse(stdout) as Report;
    const seconds = Number(format?.duration);
    return { tracks: streams.map(toTrack), durationSeconds: seconds > 0 ? seconds : null };
  } catch (cause) {
    const message = 'The recording is damaged or cut off: its header or index cannot be read';
    throw decodeFailure('broken', message, { cause });
  }
}

function toTrack(stream: NonNullable<Report['streams']>[number]): Track {
  const { codec_type: kind, disposition, channel_layout: layout = 'unknown' } = stream;
  return {
    kind: kind === 'audio' || kind === 'video' ? kind : 'other',
    codec: stream.codec_name ?? 'unknown',
    isEncrypted:
      ENCRYPTED_TAGS.includes(stream.codec_tag_string ?? '') ||
      Boolean(stream.tags?.[ENCRYPTION_KEY_ENTRY]),
    isDefault: disposition?.default === 1,
    isPicture: disposition?.attached_pic === 1,
    channels: stream.channels ?? 0,
    hasChannelLayout: !UNPLACED_LAYOUT.test(layout),
    sampleRate: Number(stream.sample_rate ?? 0),
  };
}

/**
 * Decodes with ffmpeg, whose output is Matroska: it carries timestamps, so gaps are filled in one place for all
 * decoders. Samples are mixed as floats, without rounding.
 */
async function* decode(
  program: string,
  { path, container, index, track, channels }: DecodeRequest,
): AsyncGenerator<AudioPiece, { gaveUp: boolean }> {
  const count = channels === 'separate' && track.channels > 1 ? 2 : 1;
  const filter = `aformat=sample_fmts=fltp,${mixFilter(count, track)},aresample=${SAMPLE_RATE}`;
  const chosen = ['-map', `0:${index}`, '-map_metadata', '-1', '-af', filter];
  const output = [...chosen, '-c:a', 'pcm_f32le', '-f', 'matroska', 'pipe:1'];
  const decoders = ['-codec_whitelist', `${DECODER_WHITELIST},${PICTURE_DECODERS}`];
  const bounds = ['-nostdin', '-timelimit', String(CPU_SECONDS_MAX), '-threads', '1', ...decoders];
  const child = spawn(program, [...bounds, ...inputArguments(path, container), ...output], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
  });
  const ended = waitForExit(child);
  try {
    let cluster = 0;
    for await (const { id, data } of readElements(child.stdout)) {
      if (id === TIMESTAMP) cluster = data.readUIntBE(0, data.length);
      if (id === SIMPLE_BLOCK || id === BLOCK) yield toAudioPiece(cluster, data, count);
    }
    return { gaveUp: (await ended) !== 0 };
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('error', () => resolve(null)).on('close', resolve);
  return promise;
}

/** Builds the mix filter. `<` normalizes the weights to a sum of 1; channels that the layout lacks are ignored. */
function mixFilter(count: number, { channels, hasChannelLayout: hasPlaces }: Track): string {
  if (count === 2) return 'pan=stereo|c0=c0|c1=c1';
  const weights = hasPlaces
    ? MIX_WEIGHTS
    : Array.from({ length: Math.max(1, channels) }, (_, index) => [`c${index}`, 1] as const);
  return `pan=mono|c0<${weights.map(([name, weight]) => `${weight}*${name}`).join('+')}`;
}

function toAudioPiece(cluster: number, block: Buffer, channels: number): AudioPiece {
  const milliseconds = cluster + block.readInt16BE(1);
  const frames = block.subarray(BLOCK_HEADER_BYTES);
  const length = Math.floor(frames.length / 4 / channels);
  const samples = Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length }, (__, at) => frames.readFloatLE((at * channels + channel) * 4)),
  );
  return { seconds: milliseconds / 1_000, samples };
}
