import { logDensity, type Gaussian } from './gaussian.ts';
import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import type { VoiceBlock } from './voice-blocks.ts';

/** How much more likely, in log likelihood, frames must be to count as another speaker's within a region. */
const SWITCH_COST = 60;
/** The same from one region to the next. */
const SWITCH_COST_AT_PAUSE = 30;
/** One odd frame decides nothing. */
const LOWEST = -60;

/** The most likely speaker of each frame (Viterbi 1967). @returns an index into `voices` a frame */
export function mostLikelyLabels(
  { frames, regions, cepstra }: VoiceBlock,
  voiced: Uint8Array,
  voices: readonly Gaussian[],
): Int16Array {
  const size = voices.length;
  const scores = new Float64Array(size);
  const before = new Int16Array(frames * size);
  const begins = new Set(regions.map(({ from }) => from));
  for (let frame = 0; frame < frames; frame++) {
    const best = indexOfMax(scores);
    const switched = scores[best]! - (begins.has(frame) ? SWITCH_COST_AT_PAUSE : SWITCH_COST);
    for (let label = 0; label < size; label++) {
      const stays = scores[label]! >= switched;
      before[frame * size + label] = stays ? label : best;
      if (!stays) scores[label] = switched;
      if (!voiced[frame]) continue;
      scores[label]! += Math.max(
        LOWEST,
        logDensity(voices[label]!, cepstra, frame * CEPSTRUM_SIZE),
      );
    }
  }
  const labels = new Int16Array(frames);
  let label = indexOfMax(scores);
  for (let frame = frames - 1; frame >= 0; frame--) {
    labels[frame] = label;
    label = before[frame * size + label]!;
  }
  return labels;
}

function indexOfMax(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}
