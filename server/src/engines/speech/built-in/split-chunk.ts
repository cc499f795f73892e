import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { AudioChunk } from '../chunks/audio-chunk.ts';

const STEP_SAMPLES = 0.02 * SAMPLE_RATE;
/** A pause is looked for with a window of so many steps. */
const WINDOW_STEPS = 10;

/** Cuts a chunk in two at the quietest fifth of a second of its middle half. */
export function splitChunk(chunk: AudioChunk): [AudioChunk, AudioChunk] {
  const at = quietestSample(chunk.samples);
  const time = chunk.start_time + at / SAMPLE_RATE;
  return [
    { ...chunk, end_time: time, samples: chunk.samples.subarray(0, at) },
    { ...chunk, start_time: time, samples: chunk.samples.subarray(at) },
  ];
}

function quietestSample(samples: Float32Array): number {
  const energies: number[] = [];
  for (let at = 0; at + STEP_SAMPLES <= samples.length; at += STEP_SAMPLES) {
    energies.push(samples.subarray(at, at + STEP_SAMPLES).reduce((sum, x) => sum + x * x, 0));
  }
  let best = { energy: Infinity, step: Math.floor(energies.length / 2) };
  const last = Math.floor(energies.length * 0.75) - WINDOW_STEPS;
  for (let step = Math.floor(energies.length / 4); step <= last; step += 1) {
    const window = energies.slice(step, step + WINDOW_STEPS);
    const energy = window.reduce((sum, one) => sum + one, 0);
    if (energy < best.energy) best = { energy, step: step + WINDOW_STEPS / 2 };
  }
  return best.step * STEP_SAMPLES;
}
