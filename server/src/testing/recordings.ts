import { fileURLToPath } from 'node:url';

import type { AudioDecoder, ChannelMode } from '../engines/audio/audio-decoder.ts';
import { SAMPLE_RATE } from '../engines/audio/audio-info.ts';
import { decodeAudio } from '../engines/audio/decode.ts';

/** Interval with a tone on the left channel of the fixture recordings; see `fixtures/audio/make-fixtures.sh`. */
export const LEFT_TONE_SECONDS: Interval = [0.5, 1];
/** Interval with a tone on the right channel of the fixture recordings. */
export const RIGHT_TONE_SECONDS: Interval = [1.5, 2];

/** Interval in seconds. */
export type Interval = [start: number, end: number];

/** All samples of a recording by channel. `truncated` is the decoder's flag for a missing end. */
export type DecodedRecording = { channels: Float32Array[]; seconds: number; truncated: boolean };

const WINDOW_SAMPLES = SAMPLE_RATE / 100;
const AUDIBLE = 0.03;

/** Returns the absolute path of a fixture recording. */
export function recordingPath(name: string): string {
  return fileURLToPath(new URL(`fixtures/audio/${name}`, import.meta.url));
}

/** Decodes a recording as a whole. */
export async function decodeRecording(
  path: string,
  channels: ChannelMode,
  decoder?: AudioDecoder,
): Promise<DecodedRecording> {
  const blocks = decodeAudio(path, { channels, ...(decoder && { decoder }) });
  const all: Float32Array[][] = [];
  for (;;) {
    const { value, done } = await blocks.next();
    if (done) {
      const joined = all[0]?.map((_, index) => join(all.map((block) => block[index]!))) ?? [];
      const seconds = (joined[0]?.length ?? 0) / SAMPLE_RATE;
      return { channels: joined, seconds, truncated: value.truncated };
    }
    all.push(value);
  }
}

/** Finds intervals with sound, to a hundredth of a second. */
export function findAudibleIntervals(samples: Float32Array): Interval[] {
  const stretches: Interval[] = [];
  for (let at = 0; at < samples.length; at += WINDOW_SAMPLES) {
    if (rootMeanSquare(samples.subarray(at, at + WINDOW_SAMPLES)) < AUDIBLE) continue;
    const [start, end] = [at / SAMPLE_RATE, (at + WINDOW_SAMPLES) / SAMPLE_RATE];
    const last = stretches.at(-1);
    if (last && start - last[1] < 0.03) last[1] = end;
    else stretches.push([start, end]);
  }
  return stretches;
}

/** Returns the root mean square of samples, 0 to 1. */
export function rootMeanSquare(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

function join(parts: Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
