import { type Clip, pathOf, saidIn, samplesOf, type TimedWord } from './clips.ts';
import { between, randomOf, shuffled } from './random.ts';
import { concatenated, factorOf, scaled, seconds, silence, voiceLevel } from './samples.ts';
import { LEVEL } from './voices.ts';

/** Several clips as one recording. */
export type JoinedClips = { samples: Float32Array; said: string; words: TimedWord[] };

/**
 * All clips in one recording of even level, in an order of the seed, with pauses between.
 *
 * @param pause least and most, in seconds
 */
export async function joinClips(
  name: string,
  clips: readonly Clip[],
  pause: readonly [number, number],
): Promise<JoinedClips> {
  const random = randomOf(name);
  const parts: Float32Array[] = [];
  const words: TimedWord[] = [];
  const order = shuffled(random, clips);
  let time = 0;
  const add = (part: Float32Array) => {
    parts.push(part);
    time += seconds(part);
  };
  for (const clip of order) {
    add(silence(between(random, ...pause)));
    const samples = await samplesOf(pathOf(clip));
    for (const { word, start_sec, end_sec } of clip.words ?? []) {
      words.push({ word, start_sec: time + start_sec, end_sec: time + end_sec });
    }
    add(scaled(samples, factorOf(LEVEL) / voiceLevel(samples)));
  }
  return { samples: concatenated(parts), said: order.map(saidIn).join(' '), words };
}
