import { fileURLToPath } from 'node:url';

import type { AudioDecoder, ChannelChoice } from '../engines/audio/audio-decoder.ts';
import { SAMPLE_RATE } from '../engines/audio/audio-info.ts';
import { decodeAudio } from '../engines/audio/decode.ts';

/** The recordings hold a tone on the left and later one on the right; see `fixtures/audio/make-fixtures.sh`. */
export const LEFT_TONE: Stretch = [0.5, 1];
export const RIGHT_TONE: Stretch = [1.5, 2];

/** In seconds. */
export type Stretch = [start: number, end: number];

export type Heard = { channels: Float32Array[]; seconds: number; truncated: boolean };

const WINDOW_SAMPLES = SAMPLE_RATE / 100;
const AUDIBLE = 0.03;

export function recordingPath(name: string): string {
  return fileURLToPath(new URL(`fixtures/audio/${name}`, import.meta.url));
}

/** Decodes a recording as a whole. */
export async function hear(
  path: string,
  channels: ChannelChoice,
  decoder?: AudioDecoder,
): Promise<Heard> {
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

/** Where there is sound, to a hundredth of a second. */
export function soundOf(samples: Float32Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = 0; at < samples.length; at += WINDOW_SAMPLES) {
    if (loudness(samples.subarray(at, at + WINDOW_SAMPLES)) < AUDIBLE) continue;
    const [start, end] = [at / SAMPLE_RATE, (at + WINDOW_SAMPLES) / SAMPLE_RATE];
    const last = stretches.at(-1);
    if (last && start - last[1] < 0.03) last[1] = end;
    else stretches.push([start, end]);
  }
  return stretches;
}

export function loudness(samples: Float32Array): number {
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
