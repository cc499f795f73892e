import type { AudioChunk } from '../engines/speech/chunks/audio-chunk.ts';
import { type Burst, burstsIn, renderBursts } from './bursts.ts';

/** A recording of bursts, cut into chunks as a voice detector would. */
export type BurstRecording = { bursts: Burst[]; chunks: AudioChunk[] };

export type BurstRecordingOptions = {
  /** Chunks and pauses between them, in seconds. */
  chunkSeconds?: number;
  pauseSeconds?: number;
};

export function burstRecording(
  chunkCount: number,
  { chunkSeconds = 8, pauseSeconds = 3 }: BurstRecordingOptions = {},
): BurstRecording {
  const bursts: Burst[] = [];
  const chunks: AudioChunk[] = [];
  for (let index = 0; index < chunkCount; index += 1) {
    const start_time = 1 + index * (chunkSeconds + pauseSeconds);
    const own = burstsIn(chunkSeconds, { first: bursts.length });
    const shifted = own.map(({ name, start, end }) => ({
      name,
      start: start + start_time,
      end: end + start_time,
    }));
    bursts.push(...shifted);
    chunks.push({
      index,
      channel: 0,
      start_time,
      end_time: start_time + chunkSeconds,
      samples: renderBursts(own, chunkSeconds),
      speech: shifted.map(({ start, end }) => [start, end]),
    });
  }
  return { bursts, chunks };
}

/** Converts chunks to the form in which they are sent. */
export function toSpoken(chunks: readonly AudioChunk[]) {
  return chunks.map(({ samples, ...chunk }) => ({
    ...chunk,
    samples: Int16Array.from(samples, (sample) => Math.round(sample * 32_767)),
  }));
}
