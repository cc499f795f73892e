import type { CodecContext, FormatContext, Frame, Stream } from 'node-av/lib';

import type { AudioDecoder, Piece, Track, TrackChoice } from './audio-decoder.ts';
import { decodeFailure } from './decode-failure.ts';
import type { Container } from './detect-container.ts';
import { loadNodeAv, type NodeAv } from './node-av.ts';
import { createMixer } from './node-av-mixer.ts';

/** Only the reader of the container that was detected is tried: none that opens other files or addresses. */
const DEMUXERS: Record<Container, string> = {
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  iso: 'mov',
  matroska: 'matroska',
};
/** So much of the end of a file may be missing, in seconds, without a word: containers round. */
const MISSING_SECONDS_MAX = 1;
const MICROSECONDS = 1_000_000;

/** FFmpeg's libraries in this process. @returns undefined where the optional package is not installed */
export async function openNodeAv(): Promise<AudioDecoder | undefined> {
  const av = await loadNodeAv();
  if (!av) return undefined;
  return {
    name: 'node-av',
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
  const format = av.InputFormat.findInputFormat(DEMUXERS[container]);
  using options = av.Dictionary.fromObject({
    protocol_whitelist: 'file',
    format_whitelist: format?.name ?? '',
  });
  requireSuccess(av, context.openInputSync(`file:${path}`, format, options));
  for (const stream of context.streams) {
    if (stream.codecpar.codecType === av.constants.AVMEDIA_TYPE_AUDIO) continue;
    stream.discard = av.constants.AVDISCARD_ALL;
  }
  requireSuccess(av, context.findStreamInfoSync(null));
  return { context, [Symbol.dispose]: () => context.closeInputSync() };
}

function requireSuccess(av: NodeAv, code: number): void {
  if (code >= 0) return;
  const cause = new Error(av.FFmpegError.strerror(code));
  throw decodeFailure('broken', 'The recording is damaged: its beginning cannot be read', {
    cause,
  });
}

function durationOf({ duration }: FormatContext): number | null {
  return duration > 0n ? Number(duration) / MICROSECONDS : null;
}

function toTrack(av: NodeAv, stream: Stream): Track {
  const { codecpar, disposition } = stream;
  const { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, ...flags } = av.constants;
  const kinds = { [AVMEDIA_TYPE_AUDIO]: 'audio', [AVMEDIA_TYPE_VIDEO]: 'video' } as const;
  return {
    kind: kinds[codecpar.codecType] ?? 'other',
    codec: av.avGetCodecName(codecpar.codecId) ?? 'unknown',
    tag: codecpar.codecTagString ?? '',
    isDefault: (disposition & flags.AV_DISPOSITION_DEFAULT) !== 0,
    isPicture: (disposition & flags.AV_DISPOSITION_ATTACHED_PIC) !== 0,
    channels: codecpar.channels,
    sampleRate: codecpar.sampleRate,
  };
}

async function* decode(
  av: NodeAv,
  choice: TrackChoice,
): AsyncGenerator<Piece, { cutOff: boolean }> {
  using input = openInput(av, choice.path, choice.container);
  const { context } = input;
  const stream = context.streams[choice.index];
  if (!stream) throw new Error(`The recording has no track ${choice.index}`);
  using codec = openCodec(av, stream);
  using mixer = createMixer(av, choice.channels);
  const start =
    context.startTime === av.constants.AV_NOPTS_VALUE
      ? 0
      : Number(context.startTime) / MICROSECONDS;
  const { num, den } = stream.timeBase;
  const { AV_NOPTS_VALUE } = av.constants;
  const secondsOf = (pts: bigint) =>
    pts === AV_NOPTS_VALUE ? null : (Number(pts) * num) / den - start;

  let end = 0;
  for (const frame of framesOf(av, context, codec, choice.index)) {
    const seconds = secondsOf(frame.pts);
    for (const piece of mixer.add(frame, seconds)) yield piece;
    end = (seconds ?? end) + frame.nbSamples / frame.sampleRate;
  }
  for (const piece of mixer.finish()) yield piece;
  const claimed = durationOf(context) ?? 0;
  return { cutOff: claimed - end > MISSING_SECONDS_MAX };
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
  input: FormatContext,
  codec: CodecContext,
  index: number,
): Generator<Frame> {
  using packet = new av.Packet();
  using frame = new av.Frame();
  packet.alloc();
  frame.alloc();
  let more = true;
  while (more) {
    more = input.readFrameSync(packet) >= 0;
    if (more && packet.streamIndex !== index) {
      packet.unref();
      continue;
    }
    codec.sendPacketSync(more ? packet : null);
    packet.unref();
    while (codec.receiveFrameSync(frame) >= 0) {
      yield frame;
      frame.unref();
    }
  }
}
