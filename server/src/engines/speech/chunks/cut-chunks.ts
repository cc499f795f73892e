import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { SpeechWarning } from '../speech-engine.ts';
import type { AudioChunk, ChunkEvent } from './audio-chunk.ts';
import { type ChannelCutter, createChannelCutter } from './channel-cutter.ts';
import type { Cut } from './chunk-cutter.ts';
import { toSpeechLevel } from './even-level.ts';
import { FRAME_SAMPLES } from './frame.ts';

/** As `decodeAudio` gives them: one array for each channel, and in the end whether the file was cut off. */
export type Blocks = AsyncGenerator<Float32Array[], { truncated: boolean }>;

const PROGRESS_SECONDS = 10;

const TRUNCATED: SpeechWarning = {
  code: 'truncated',
  message: 'The file ends in the middle: the transcript goes as far as the recording could be read',
};

/** Finds the speech of each channel and cuts it into chunks while the samples come. */
export async function* cutChunks(blocks: Blocks): AsyncGenerator<ChunkEvent> {
  const cutters: ChannelCutter[] = [];
  let [index, samples, reported] = [0, 0, 0];

  try {
    for (;;) {
      const { value: block, done } = await blocks.next();
      if (done) {
        for (const [channel, cutter] of cutters.entries()) {
          for await (const cut of cutter.finish()) {
            yield { kind: 'chunk', chunk: toChunk(cut, index++, channel) };
          }
        }
        const warnings = block.truncated ? [TRUNCATED] : [];
        yield { kind: 'end', durationSeconds: samples / SAMPLE_RATE, warnings };
        return;
      }
      samples += block[0]?.length ?? 0;
      for (const [channel, part] of block.entries()) {
        const cutter = (cutters[channel] ??= await createChannelCutter());
        for await (const cut of cutter.push(part)) {
          yield { kind: 'chunk', chunk: toChunk(cut, index++, channel) };
        }
      }
      if (samples - reported >= PROGRESS_SECONDS * SAMPLE_RATE) {
        reported = samples;
        yield { kind: 'progress', seconds: samples / SAMPLE_RATE };
      }
    }
  } finally {
    await blocks.return({ truncated: false });
  }
}

function toChunk(cut: Cut, index: number, channel: number): AudioChunk {
  const start = cut.firstFrame * FRAME_SAMPLES;
  const end = start + cut.samples.length;
  return {
    index,
    channel,
    start_time: start / SAMPLE_RATE,
    end_time: end / SAMPLE_RATE,
    samples: toSpeechLevel(cut.samples),
    speech: cut.voiced.map(([from, to]) => [
      (from * FRAME_SAMPLES) / SAMPLE_RATE,
      Math.min(end, to * FRAME_SAMPLES) / SAMPLE_RATE,
    ]),
  };
}
