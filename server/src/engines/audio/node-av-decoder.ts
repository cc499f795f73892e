import type { CodecContext, FormatContext, Frame, Packet, Stream } from 'node-av/lib';

import {
  type AudioDecoder,
  DEMUXERS,
  ENCRYPTED_TAGS,
  ENCRYPTION_KEY_ENTRY,
  type AudioPiece,
  type Track,
  type DecodeRequest,
  DECODER_WHITELIST,
} from './audio-decoder.ts';
import { decodeFailure } from './decode-failure.ts';
import type { Container } from './detect-container.ts';
import { loadNodeAv, type NodeAv } from './node-av.ts';
import { createMixer } from './node-av-mixer.ts';

/** Read failures in a row after which decoding stops. A damaged spot causes one or two. */
const READ_FAILURES_MAX = 16;
/** Packets that contain at least one of each track. */
const FIRST_PACKETS = 500;
const MICROSECONDS = 1_000_000;

/**
 * Opens the FFmpeg libraries in this process.
 *
 * @returns undefined if the optional package is not installed
 */
export async function openNodeAv(): Promise<AudioDecoder | undefined> {
  const av = await loadNodeAv();
  if (!av) return undefined;
  return {
    async listTracks(path, container) {
      using input = openInput(av, path, container);
      return {
        tracks: input.context.streams.map((stream) => toTrack(av, stream)),
        durationSeconds: readDuration(input.context),
      };
    },
    decode: (choice) => decode(av, choice),
  };
}

function openInput(
  av: NodeAv,
  path: string,
  container: Container,
): Disposable & { context: FormatContext } {
  const context = new av.FormatContext();
  const input = { context, [Symbol.dispose]: () => context.closeInputSync() };
  const format = av.InputFormat.findInputFormat(DEMUXERS[container]);
  using options = av.Dictionary.fromObject({
    protocol_whitelist: 'file',
    codec_whitelist: DECODER_WHITELIST,
  });
  try {
    requireSuccess(av, context.openInputSync(`file:${path}`, format, options));
    requireSuccess(av, context.findStreamInfoSync(null));
    return input;
  } catch (error) {
    input[Symbol.dispose]();
    throw error;
  }
}

function requireSuccess(av: NodeAv, code: number): void {
  if (code >= 0) return;
  const cause = new Error(av.FFmpegError.strerror(code));
  throw decodeFailure(
    'broken',
    'The recording is damaged or cut off: its header or index cannot be read',
    {
      cause,
    },
  );
}

function readDuration({ duration }: FormatContext): number | null {
  return duration > 0n ? Number(duration) / MICROSECONDS : null;
}

function toTrack({ constants, avGetCodecName }: NodeAv, stream: Stream): Track {
  const { codecpar, disposition } = stream;
  const kinds = {
    [constants.AVMEDIA_TYPE_AUDIO]: 'audio',
    [constants.AVMEDIA_TYPE_VIDEO]: 'video',
  } as const;
  return {
    kind: kinds[codecpar.codecType] ?? 'other',
    codec: avGetCodecName(codecpar.codecId) ?? 'unknown',
    isEncrypted:
      ENCRYPTED_TAGS.includes(codecpar.codecTagString ?? '') ||
      Boolean(stream.metadata?.get(ENCRYPTION_KEY_ENTRY)),
    isDefault: (disposition & constants.AV_DISPOSITION_DEFAULT) !== 0,
    isPicture: (disposition & constants.AV_DISPOSITION_ATTACHED_PIC) !== 0,
    channels: codecpar.channels,
    hasChannelLayout: codecpar.channelLayout.order === constants.AV_CHANNEL_ORDER_NATIVE,
    sampleRate: codecpar.sampleRate,
  };
}

async function* decode(
  av: NodeAv,
  { path, container, index, channels }: DecodeRequest,
): AsyncGenerator<AudioPiece, { gaveUp: boolean }> {
  using input = openInput(av, path, container);
  const { context } = input;
  const stream = context.streams[index];
  if (!stream) throw new Error(`The recording has no track ${index}`);
  for (const other of context.streams) {
    if (other.index !== index) other.discard = av.constants.AVDISCARD_ALL;
  }
  using codec = openCodec(av, stream);
  using mixer = createMixer(av, channels);
  const { num, den } = stream.timeBase;
  const start = findStart(av, path, container);

  const reading = { context, gaveUp: false };
  for (const frame of decodeFrames(av, reading, codec, index)) {
    const seconds = toSeconds(av, frame.pts, num / den);
    yield* mixer.add(frame, seconds === null ? null : seconds - start);
  }
  yield* mixer.finish();
  return { gaveUp: reading.gaveUp };
}

/** State of reading. `gaveUp`: the rest of the file cannot be read. */
type Reading = { context: FormatContext; gaveUp: boolean };

/**
 * Finds the first timestamp of any track. In Matroska, FFmpeg reports that of video only with video decoders, so the
 * first packets are inspected instead.
 */
function findStart(av: NodeAv, path: string, container: Container): number {
  using input = openInput(av, path, container);
  using packet = new av.Packet();
  packet.alloc();
  const { context } = input;
  const { AVMEDIA_TYPE_VIDEO } = av.constants;
  const units = context.streams.map(({ codecpar, timeBase: { num, den } }) =>
    codecpar.codecType === AVMEDIA_TYPE_VIDEO ? num / den : null,
  );
  let start = toSeconds(av, context.startTime, 1 / MICROSECONDS) ?? 0;
  if (container !== 'matroska' || units.every((unit) => unit === null)) return start;
  for (let count = 0; count < FIRST_PACKETS && context.readFrameSync(packet) >= 0; count += 1) {
    const unit = units[packet.streamIndex] ?? null;
    const seconds = unit === null ? null : toSeconds(av, packet.pts, unit);
    start = Math.min(start, seconds ?? start);
    packet.unref();
  }
  return start;
}

function toSeconds(av: NodeAv, timestamp: bigint, unit: number): number | null {
  return timestamp === av.constants.AV_NOPTS_VALUE ? null : Number(timestamp) * unit;
}

function openCodec(av: NodeAv, stream: Stream): CodecContext {
  const codec = av.Codec.findDecoder(stream.codecpar.codecId);
  const context = new av.CodecContext();
  context.allocContext3(codec);
  requireSuccess(av, context.parametersToContext(stream.codecpar));
  context.pktTimebase = stream.timeBase;
  context.threadCount = 1;
  requireSuccess(av, context.open2Sync(codec, null));
  return context;
}

/** Yields decoded frames. One frame object is reused, and undecodable packets are skipped. */
function* decodeFrames(
  av: NodeAv,
  reading: Reading,
  codec: CodecContext,
  index: number,
): Generator<Frame> {
  using frame = new av.Frame();
  frame.alloc();
  for (const packet of readPackets(av, reading, index)) {
    codec.sendPacketSync(packet);
    while (codec.receiveFrameSync(frame) >= 0) {
      yield frame;
      frame.unref();
    }
  }
}

/** Yields the packets of a track, then null. One packet object is reused. */
function* readPackets(av: NodeAv, reading: Reading, index: number): Generator<Packet | null> {
  using packet = new av.Packet();
  packet.alloc();
  let failures = 0;
  while (failures < READ_FAILURES_MAX) {
    const code = reading.context.readFrameSync(packet);
    if (code === av.constants.AVERROR_EOF) break;
    failures = code < 0 ? failures + 1 : 0;
    if (code >= 0 && packet.streamIndex === index) yield packet;
    packet.unref();
  }
  reading.gaveUp = failures === READ_FAILURES_MAX;
  yield null;
}
