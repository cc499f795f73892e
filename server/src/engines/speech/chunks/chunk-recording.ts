import type { SpeechWarning, SpeechRequest } from '../speech-engine.ts';
import { decodeAudio } from '../../audio/decode.ts';
import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import { type FrameChunk, createChunkCutter } from './chunk-cutter.ts';
import {
  normalizeChunkLevel,
  createLevelNormalizer,
  type NormalizedFrame,
} from './normalize-level.ts';
import { FRAME_SAMPLES, createFrameCutter } from './frames.ts';
import { createVoiceDetector } from './voice-detector.ts';
import type { AudioChunk } from './audio-chunk.ts';

/** Event of cutting a recording into chunks. */
export type ChunkEvent =
  | { kind: 'chunk'; chunk: AudioChunk }
  /** Reports how many seconds are processed. Comes every ten seconds of audio, even in silence. */
  | { kind: 'progress'; seconds: number }
  /** Comes last. The duration is the number of decoded samples. */
  | { kind: 'end'; durationSeconds: number; warnings: SpeechWarning[] };

/**
 * Cuts the speech of a recording into chunks at pauses. The same recording gives the same chunks. Memory use does not
 * grow with its length. Runs in a compute child.
 *
 * @throws WorkError of stage `decode`
 */
export function chunkRecording(
  path: string,
  channels: SpeechRequest['channels'],
): AsyncGenerator<ChunkEvent> {
  return chunkAudio(decodeAudio(path, { channels }));
}

/** Decoded audio: arrays of samples, one for each channel. The return value says whether the file is truncated. */
export type AudioBlocks = AsyncGenerator<Float32Array[], { truncated: boolean }>;

const PROGRESS_SECONDS = 10;

const TRUNCATED: SpeechWarning = {
  code: 'truncated',
  message: 'The file ends in the middle: the transcript goes as far as the recording could be read',
};

/** Finds the speech of each channel and cuts it into chunks while the audio is decoded. */
export async function* chunkAudio(blocks: AudioBlocks): AsyncGenerator<ChunkEvent> {
  const chunkers: ChannelChunker[] = [];
  let [index, samples, reportedSamples] = [0, 0, 0];

  try {
    for (;;) {
      const { value: block, done } = await blocks.next();
      if (done) {
        for (const [channel, chunker] of chunkers.entries()) {
          for await (const cut of chunker.finish()) {
            yield { kind: 'chunk', chunk: toAudioChunk(cut, index++, channel) };
          }
        }
        const warnings = block.truncated ? [TRUNCATED] : [];
        yield { kind: 'end', durationSeconds: samples / SAMPLE_RATE, warnings };
        return;
      }
      samples += block[0]?.length ?? 0;
      for (const [channel, part] of block.entries()) {
        const chunker = (chunkers[channel] ??= await createChannelChunker());
        for await (const cut of chunker.push(part)) {
          yield { kind: 'chunk', chunk: toAudioChunk(cut, index++, channel) };
        }
      }
      if (samples - reportedSamples >= PROGRESS_SECONDS * SAMPLE_RATE) {
        reportedSamples = samples;
        yield { kind: 'progress', seconds: samples / SAMPLE_RATE };
      }
    }
  } finally {
    await blocks.return({ truncated: false });
  }
}

function toAudioChunk(cut: FrameChunk, index: number, channel: number): AudioChunk {
  const start = cut.firstFrame * FRAME_SAMPLES;
  const end = start + cut.samples.length;
  return {
    index,
    channel,
    start_time: start / SAMPLE_RATE,
    end_time: end / SAMPLE_RATE,
    samples: normalizeChunkLevel(cut.samples),
    speech: cut.voiced.map(([from, to]) => [
      (from * FRAME_SAMPLES) / SAMPLE_RATE,
      Math.min(end, to * FRAME_SAMPLES) / SAMPLE_RATE,
    ]),
  };
}

/** Cuts the samples of one channel into chunks. Holds about ten seconds and one chunk in memory. */
type ChannelChunker = {
  push(block: Float32Array): AsyncGenerator<FrameChunk>;
  finish(): AsyncGenerator<FrameChunk>;
};

async function createChannelChunker(): Promise<ChannelChunker> {
  const detector = await createVoiceDetector();
  const frames = createFrameCutter();
  const normalizer = createLevelNormalizer();
  const cutter = createChunkCutter();

  async function* take(frame: NormalizedFrame | undefined): AsyncGenerator<FrameChunk> {
    if (!frame) return;
    const cut = cutter.push(frame.original, await detector.probabilityOf(frame.normalized));
    if (cut) yield cut;
  }

  return {
    async *push(block) {
      for (const frame of frames.push(block)) yield* take(normalizer.push(frame));
    },

    async *finish() {
      for (const frame of frames.finish()) yield* take(normalizer.push(frame));
      for (const frame of normalizer.finish()) yield* take(frame);
      const cut = cutter.finish();
      if (cut) yield cut;
    },
  };
}
