import type { AudioDecoder, ChannelMode } from './audio-decoder.ts';
import { type AudioInfo, SAMPLE_RATE } from './audio-info.ts';
import { createBlockCollector, createTimeline } from './timeline.ts';
import { chooseDecoder, probe } from './probe.ts';
import { decodeFailure } from './decode-failure.ts';
import { isTruncated } from './truncation.ts';

const MISSING_SECONDS_MAX = 0.1;

/** Options of decoding. */
export type DecodeOptions = {
  channels: ChannelMode;
  /** Decoder to use; by default the best one that is installed. */
  decoder?: AudioDecoder;
};

/** Result of decoding. */
export type DecodeResult = {
  /** Whether the file ends before the recording does. */
  truncated: boolean;
};

/**
 * Decodes a recording while it is read. Runs in a compute child.
 *
 * @returns blocks of one second at 16 kHz, one array for each channel; the last can be shorter. The index of a sample
 * divided by the rate is its time in the recording; gaps are silence.
 * @throws WorkError as `probeAudio`; `broken` if nothing could be decoded
 */
export async function* decodeAudio(
  path: string,
  { channels, decoder }: DecodeOptions,
): AsyncGenerator<Float32Array[], DecodeResult> {
  const audioDecoder = decoder ?? (await chooseDecoder());
  const { info, container, index, track } = await probe(path, audioDecoder);
  const pieces = audioDecoder.decode({ path, container, index, track, channels });
  const timeline = createTimeline();
  const blocks = createBlockCollector();
  let samples = 0;

  try {
    for (;;) {
      const { value, done } = await pieces.next();
      const timelinePieces = done ? timeline.finish() : timeline.add(value);
      for (const each of timelinePieces) {
        samples += each.silence + (each.samples[0]?.length ?? 0);
        yield* blocks.add(each);
      }
      if (!done) continue;
      yield* blocks.finish();
      if (samples === 0) throw decodeFailure('broken', 'Nothing of the recording could be decoded');
      const isShort = (await isTruncated(path, container)) || isShorterThanDeclared(info, samples);
      return { truncated: value.gaveUp || isShort };
    }
  } finally {
    // The file is closed even if the consumer stops early.
    await pieces.return({ gaveUp: true });
  }
}

/**
 * Returns whether FLAC has fewer samples than declared. In other formats video can outlast the audio, or the duration
 * is an estimate.
 */
function isShorterThanDeclared({ format, durationSeconds }: AudioInfo, samples: number): boolean {
  const missing = (durationSeconds ?? 0) - samples / SAMPLE_RATE;
  return format === 'flac' && missing > MISSING_SECONDS_MAX;
}
