import type { Decoded } from './moonshine.ts';

/** Frames over which a weight is smoothed: odd, about 0.17 seconds. */
const SMOOTHED_FRAMES = 7;

/**
 * Finds when each token begins, by the cheapest path through what the decoder looked at (dynamic time warping over
 * cross-attention, as in OpenAI's Whisper, arXiv 2212.04356, and its word times).
 *
 * @returns frame of the encoder for each token, and for the end; ascending
 */
export function alignTokens({ attention, frames }: Decoded): number[] {
  return cheapestPath(attentionByToken(attention, frames));
}

/** One row for each token: how much more the heads look at a frame for this token than for the others. */
function attentionByToken(attention: readonly Float32Array[][], frames: number): Float64Array[] {
  const rows = attention.map(() => new Float64Array(frames));
  const layers = attention[0]?.length ?? 0;
  for (let layer = 0; layer < layers; layer += 1) {
    const heads = attention[0]![layer]!.length / frames;
    for (let head = 0; head < heads; head += 1) {
      addHead(
        rows,
        attention.map((layersOfToken) =>
          layersOfToken[layer]!.subarray(head * frames, (head + 1) * frames),
        ),
      );
    }
  }
  return rows.map(smoothed);
}

function addHead(rows: readonly Float64Array[], weights: readonly Float32Array[]): void {
  const frames = rows[0]!.length;
  for (let frame = 0; frame < frames; frame += 1) {
    let [sum, squares] = [0, 0];
    for (const ofToken of weights) {
      sum += ofToken[frame]!;
      squares += ofToken[frame]! ** 2;
    }
    const mean = sum / weights.length;
    const deviation = Math.sqrt(Math.max(0, squares / weights.length - mean ** 2)) + 1e-8;
    for (const [token, ofToken] of weights.entries()) {
      rows[token]![frame]! += (ofToken[frame]! - mean) / deviation;
    }
  }
}

/** The median of the neighbourhood of each frame. */
function smoothed(row: Float64Array): Float64Array {
  const half = (SMOOTHED_FRAMES - 1) / 2;
  const window = new Float64Array(SMOOTHED_FRAMES);
  return row.map((_, frame) => {
    for (let offset = 0; offset < SMOOTHED_FRAMES; offset += 1) {
      const value = row[Math.min(row.length - 1, Math.max(0, frame + offset - half))]!;
      let place = offset;
      for (; place > 0 && window[place - 1]! > value; place -= 1) {
        window[place] = window[place - 1]!;
      }
      window[place] = value;
    }
    return window[half]!;
  });
}

const BOTH = 0;
const NEXT_TOKEN = 1;
const NEXT_FRAME = 2;

/** @returns the first frame of each row on the path that gathers the most from the first corner to the last */
function cheapestPath(rows: readonly Float64Array[]): number[] {
  const frames = rows[0]?.length ?? 0;
  const steps = rows.map(() => new Uint8Array(frames));
  let above = new Float64Array(frames + 1).fill(Infinity);
  above[0] = 0;
  for (const [token, row] of rows.entries()) {
    const costs = new Float64Array(frames + 1).fill(Infinity);
    for (let frame = 0; frame < frames; frame += 1) {
      const [both, nextToken, nextFrame] = [above[frame]!, above[frame + 1]!, costs[frame]!];
      let [best, step] = [both, BOTH];
      if (nextToken < best) [best, step] = [nextToken, NEXT_TOKEN];
      if (nextFrame < best) [best, step] = [nextFrame, NEXT_FRAME];
      costs[frame + 1] = best - row[frame]!;
      steps[token]![frame] = step;
    }
    above = costs;
  }
  return firstFrames(steps, frames);
}

function firstFrames(steps: readonly Uint8Array[], frames: number): number[] {
  const first = steps.map(() => 0);
  let [token, frame] = [steps.length - 1, frames - 1];
  while (token >= 0 && frame >= 0) {
    first[token] = frame;
    const step = steps[token]![frame]!;
    if (step !== NEXT_FRAME) token -= 1;
    if (step !== NEXT_TOKEN) frame -= 1;
  }
  return first;
}
