import type { AudioDecoder, ChannelChoice } from './audio-decoder.ts';
import { type AudioInfo, SAMPLE_RATE } from './audio-info.ts';
import { createBlocks } from './blocks.ts';
import { chooseDecoder } from './choose-decoder.ts';
import { decodeFailure } from './decode-failure.ts';
import { endsEarly } from './ends-early.ts';
import { probe } from './probe.ts';
import { createTimeline } from './timeline.ts';

const MISSING_SECONDS_MAX = 0.1;

export type DecodeOptions = {
  channels: ChannelChoice;
  /** Default: what this machine has. */
  decoder?: AudioDecoder;
};

export type Decoded = {
  /** The file ends before its recording does. */
  truncated: boolean;
};

/**
 * Decodes a recording in a compute child, while it is read.
 *
 * @returns blocks of one second at 16 kHz (the last may be shorter), one array for each channel; the number of a sample
 * divided by the rate is its time in the recording, gaps are silence
 * @throws WorkError as `probeAudio`; `broken` when nothing could be decoded
 */
export async function* decodeAudio(
  path: string,
  { channels, decoder }: DecodeOptions,
): AsyncGenerator<Float32Array[], Decoded> {
  const by = decoder ?? (await chooseDecoder());
  const { info, container, index, track } = await probe(path, by);
  const pieces = by.decode({ path, container, index, track, channels });
  const timeline = createTimeline();
  const blocks = createBlocks();
  let samples = 0;

  try {
    for (;;) {
      const { value, done } = await pieces.next();
      const placed = done ? timeline.finish() : timeline.add(value);
      for (const each of placed) {
        samples += each.silence + (each.samples[0]?.length ?? 0);
        yield* blocks.add(each);
      }
      if (!done) continue;
      yield* blocks.finish();
      if (samples === 0) throw decodeFailure('broken', 'Nothing of the recording could be decoded');
      const isShort = (await endsEarly(path, container)) || isShorterThanSaid(info, samples);
      return { truncated: value.gaveUp || isShort };
    }
  } finally {
    // Whoever stops listening must not leave the file open.
    await pieces.return({ gaveUp: true });
  }
}

/** FLAC says how many samples there are. Elsewhere the picture may go on after the sound, or the length is a guess. */
function isShorterThanSaid({ format, durationSeconds }: AudioInfo, samples: number): boolean {
  const missing = (durationSeconds ?? 0) - samples / SAMPLE_RATE;
  return format === 'flac' && missing > MISSING_SECONDS_MAX;
}
