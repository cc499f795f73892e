import type { AVSampleFormat } from 'node-av/constants';
import type { Frame, SoftwareResampleContext } from 'node-av/lib';

import type { ChannelChoice, Piece } from './audio-decoder.ts';
import { SAMPLE_RATE } from './audio-info.ts';
import { decodeFailure } from './decode-failure.ts';
import { mixShares } from './mix-weights.ts';
import type { NodeAv } from './node-av.ts';

/** Decoded frames to 16 kHz, mixed to the channels that are wanted. */
export type Mixer = Disposable & {
  /** @param seconds when the frame begins; null when nobody knows */
  add(frame: Frame, seconds: number | null): Generator<Piece>;
  /** What the resampler still holds. */
  finish(): Generator<Piece>;
};

export function createMixer(av: NodeAv, channels: ChannelChoice): Mixer {
  const output = new av.Frame();
  output.alloc();
  let resampler: SoftwareResampleContext | undefined;
  /** Of the input of the resampler: a chain of recordings in one file may change it. */
  let shape = '';
  /** How many channels come out; settled by the first frame. */
  let wanted = 0;

  function* convert(frame: Frame | null, seconds: number | null): Generator<Piece> {
    if (!resampler) return;
    output.unref();
    output.format = av.constants.AV_SAMPLE_FMT_FLTP;
    output.sampleRate = SAMPLE_RATE;
    output.channelLayout = layoutOf(av, wanted);
    const code = resampler.convertFrame(output, frame);
    if (code < 0 || output.nbSamples === 0) return;
    yield { seconds, samples: samplesOf(output) };
  }

  function* drain(): Generator<Piece> {
    yield* convert(null, null);
    resampler?.free();
    resampler = undefined;
  }

  return {
    *add(frame, seconds) {
      const places = placesOf(av, frame);
      const now = `${frame.channels} ${places} ${frame.format} ${frame.sampleRate}`;
      if (now !== shape) {
        yield* drain();
        shape = now;
        wanted ||= channels === 'separate' && frame.channels > 1 ? 2 : 1;
        const matrix = wanted === 1 ? mixShares(frame.channels, places) : firstTwo(frame.channels);
        resampler = openResampler(av, frame, wanted, matrix);
      }
      frame.channelLayout = layoutOf(av, frame.channels);
      const delay = Number(resampler?.getDelay(BigInt(SAMPLE_RATE)) ?? 0) / SAMPLE_RATE;
      yield* convert(frame, seconds === null ? null : seconds - delay);
    },
    finish: drain,
    [Symbol.dispose]() {
      resampler?.free();
      output.free();
    },
  };
}

/** @param matrix a row for each channel that comes out: how much of each channel that goes in */
function openResampler(
  av: NodeAv,
  frame: Frame,
  wanted: number,
  matrix: number[],
): SoftwareResampleContext {
  const resampler = new av.SoftwareResampleContext();
  resampler.allocSetOpts2(
    layoutOf(av, wanted),
    av.constants.AV_SAMPLE_FMT_FLTP,
    SAMPLE_RATE,
    layoutOf(av, frame.channels),
    frame.format as AVSampleFormat,
    frame.sampleRate,
  );
  resampler.setMatrix(matrix, frame.channels);
  const code = resampler.init();
  if (code >= 0) return resampler;
  resampler.free();
  const cause = new Error(av.FFmpegError.strerror(code));
  throw decodeFailure('broken', 'The recording has channels or a rate that make no sense', {
    cause,
  });
}

/** Any layout with so many channels: the matrix says what becomes of each, and many files do not say what they are. */
function layoutOf(av: NodeAv, channels: number) {
  const order = av.constants.AV_CHANNEL_ORDER_NATIVE;
  return { nbChannels: channels, order, mask: (1n << BigInt(channels)) - 1n };
}

/** Where the channels belong; 0 where the file does not say. */
function placesOf(av: NodeAv, { channelLayout: { order, mask } }: Frame): bigint {
  return order === av.constants.AV_CHANNEL_ORDER_NATIVE ? mask : 0n;
}

/** The second of a stretch with one channel is the first again. */
function firstTwo(given: number): number[] {
  const each = Array.from({ length: given }, (_, index) => index);
  return [0, Math.min(1, given - 1)].flatMap((kept) =>
    each.map((index) => (index === kept ? 1 : 0)),
  );
}

/**
 * Copies, because the frame is filled anew. Views of its memory would be cheaper, but each holds it until the collector
 * comes by, which knows nothing of their size: an hour of WAV took 500 MB.
 */
function samplesOf(frame: Frame): Float32Array[] {
  const { buffer, byteOffset } = frame.toBuffer();
  return Array.from(
    { length: frame.channels },
    (_, channel) =>
      new Float32Array(buffer, byteOffset + channel * frame.nbSamples * 4, frame.nbSamples),
  );
}
