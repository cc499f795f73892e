import type { CodecContext, FormatContext, Frame, Packet, Stream } from 'node-av/lib';

import {
  type AudioDecoder,
  DEMUXERS,
  ENCRYPTED_TAGS,
  KEY_ENTRY,
  type Piece,
  type Track,
  type TrackChoice,
} from './audio-decoder.ts';
import { decodeFailure } from './decode-failure.ts';
import type { Container } from './detect-container.ts';
import { DECODER_WHITELIST } from './known-codecs.ts';
import { loadNodeAv, type NodeAv } from './node-av.ts';
import { createMixer } from './node-av-mixer.ts';

/** A damaged spot is one failure or two; behind the last of so many in a row there is nothing more. */
const READ_FAILURES_MAX = 16;
/** By then each track has had its turn. */
const FIRST_PACKETS = 500;
const MICROSECONDS = 1_000_000;

/** FFmpeg's libraries in this process. @returns undefined where the optional package is not installed */
export async function openNodeAv(): Promise<AudioDecoder | undefined> {
  const av = await loadNodeAv();
  if (!av) return undefined;
  return {
    async listTracks(path, container) {
      using input = openInput(av, path, container);
      return {
        tracks: input.context.streams.map((stream) => toTrack(av, stream)),
        durationSeconds: durationOf(input.context),
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

function durationOf({ duration }: FormatContext): number | null {
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
      Boolean(stream.metadata?.get(KEY_ENTRY)),
    isDefault: (disposition & constants.AV_DISPOSITION_DEFAULT) !== 0,
    isPicture: (disposition & constants.AV_DISPOSITION_ATTACHED_PIC) !== 0,
    channels: codecpar.channels,
    hasPlaces: codecpar.channelLayout.order === constants.AV_CHANNEL_ORDER_NATIVE,
    sampleRate: codecpar.sampleRate,
  };
}

async function* decode(
  av: NodeAv,
  { path, container, index, channels }: TrackChoice,
): AsyncGenerator<Piece, { gaveUp: boolean }> {
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
  const start = startOf(av, path, container);

  const reading = { context, gaveUp: false };
  for (const frame of framesOf(av, reading, codec, index)) {
    const seconds = secondsOf(av, frame.pts, num / den);
    yield* mixer.add(frame, seconds === null ? null : seconds - start);
  }
  yield* mixer.finish();
  return { gaveUp: reading.gaveUp };
}

/** `gaveUp`: the rest of the file cannot be read. */
type Reading = { context: FormatContext; gaveUp: boolean };

/**
 * The first timestamp of any track. In Matroska, FFmpeg tells that of pictures only when it may decode them, so their
 * first packets are looked at instead.
 */
function startOf(av: NodeAv, path: string, container: Container): number {
  using input = openInput(av, path, container);
  using packet = new av.Packet();
  packet.alloc();
  const { context } = input;
  const { AVMEDIA_TYPE_VIDEO } = av.constants;
  const units = context.streams.map(({ codecpar, timeBase: { num, den } }) =>
    codecpar.codecType === AVMEDIA_TYPE_VIDEO ? num / den : null,
  );
  let start = secondsOf(av, context.startTime, 1 / MICROSECONDS) ?? 0;
  if (container !== 'matroska' || units.every((unit) => unit === null)) return start;
  for (let count = 0; count < FIRST_PACKETS && context.readFrameSync(packet) >= 0; count += 1) {
    const unit = units[packet.streamIndex] ?? null;
    const seconds = unit === null ? null : secondsOf(av, packet.pts, unit);
    start = Math.min(start, seconds ?? start);
    packet.unref();
  }
  return start;
}

function secondsOf(av: NodeAv, timestamp: bigint, unit: number): number | null {
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

/** The same frame each time, filled anew. Packets that cannot be decoded are left out. */
function* framesOf(
  av: NodeAv,
  reading: Reading,
  codec: CodecContext,
  index: number,
): Generator<Frame> {
  using frame = new av.Frame();
  frame.alloc();
  for (const packet of packetsOf(av, reading, index)) {
    codec.sendPacketSync(packet);
    while (codec.receiveFrameSync(frame) >= 0) {
      yield frame;
      frame.unref();
    }
  }
}

/** The same packet each time, filled anew; null at the end. */
function* packetsOf(av: NodeAv, reading: Reading, index: number): Generator<Packet | null> {
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
