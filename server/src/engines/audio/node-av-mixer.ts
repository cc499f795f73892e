import type { AVSampleFormat } from 'node-av/constants';
import type { Frame, SoftwareResampleContext } from 'node-av/lib';

import type { ChannelMode, AudioPiece } from './audio-decoder.ts';
import { SAMPLE_RATE } from './audio-info.ts';
import { decodeFailure } from './decode-failure.ts';
import { computeMixShares } from './mix-weights.ts';
import type { NodeAv } from './node-av.ts';

/** Resampler of decoded frames to 16 kHz and the requested channels. */
export type Mixer = Disposable & {
  /**
   * Adds a frame and yields resampled audio.
   *
   * @param seconds start of the frame; null if unknown
   */
  add(frame: Frame, seconds: number | null): Generator<AudioPiece>;
  /** Yields the samples that are still buffered. */
  finish(): Generator<AudioPiece>;
};

/** Creates a resampler to the requested channels. */
export function createMixer(av: NodeAv, channels: ChannelMode): Mixer {
  const output = new av.Frame();
  output.alloc();
  let resampler: SoftwareResampleContext | undefined;
  /** Input format of the resampler. Chained recordings in one file can change it. */
  let inputFormat = '';
  /** Number of output channels, set by the first frame. */
  let outputChannels = 0;

  function* convert(frame: Frame | null, seconds: number | null): Generator<AudioPiece> {
    if (!resampler) return;
    output.unref();
    output.format = av.constants.AV_SAMPLE_FMT_FLTP;
    output.sampleRate = SAMPLE_RATE;
    output.channelLayout = makeLayout(av, outputChannels);
    const code = resampler.convertFrame(output, frame);
    if (code < 0 || output.nbSamples === 0) return;
    yield { seconds, samples: copySamples(output) };
  }

  function* drain(): Generator<AudioPiece> {
    yield* convert(null, null);
    resampler?.free();
    resampler = undefined;
  }

  return {
    *add(frame, seconds) {
      const mask = readChannelMask(av, frame);
      const frameFormat = `${frame.channels} ${mask} ${frame.format} ${frame.sampleRate}`;
      if (frameFormat !== inputFormat) {
        yield* drain();
        inputFormat = frameFormat;
        outputChannels ||= channels === 'separate' && frame.channels > 1 ? 2 : 1;
        const matrix =
          outputChannels === 1
            ? computeMixShares(frame.channels, mask)
            : selectFirstTwoChannels(frame.channels);
        resampler = openResampler(av, frame, outputChannels, matrix);
      }
      frame.channelLayout = makeLayout(av, frame.channels);
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

/**
 * Opens a resampler.
 *
 * @param matrix a row for each output channel: the weight of each input channel
 */
function openResampler(
  av: NodeAv,
  frame: Frame,
  outputChannels: number,
  matrix: number[],
): SoftwareResampleContext {
  const resampler = new av.SoftwareResampleContext();
  resampler.allocSetOpts2(
    makeLayout(av, outputChannels),
    av.constants.AV_SAMPLE_FMT_FLTP,
    SAMPLE_RATE,
    makeLayout(av, frame.channels),
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

/**
 * Returns any layout with the count number of channels. The matrix defines the mix, and many files declare no
 * positions.
 */
function makeLayout(av: NodeAv, channels: number) {
  const order = av.constants.AV_CHANNEL_ORDER_NATIVE;
  return { nbChannels: channels, order, mask: (1n << BigInt(channels)) - 1n };
}

/** Returns the channel positions; 0 if the file declares none. */
function readChannelMask(av: NodeAv, { channelLayout: { order, mask } }: Frame): bigint {
  return order === av.constants.AV_CHANNEL_ORDER_NATIVE ? mask : 0n;
}

/** Returns a matrix that selects the first two channels. A single channel is used twice. */
function selectFirstTwoChannels(count: number): number[] {
  const each = Array.from({ length: count }, (_, index) => index);
  return [0, Math.min(1, count - 1)].flatMap((selected) =>
    each.map((index) => (index === selected ? 1 : 0)),
  );
}

/**
 * Copies the samples, because the frame is reused. Views of its memory are released only by the garbage collector,
 * which does not know their size: an hour of WAV took 500 MB.
 */
function copySamples(frame: Frame): Float32Array[] {
  const { buffer, byteOffset } = frame.toBuffer();
  return Array.from(
    { length: frame.channels },
    (_, channel) =>
      new Float32Array(buffer, byteOffset + channel * frame.nbSamples * 4, frame.nbSamples),
  );
}
