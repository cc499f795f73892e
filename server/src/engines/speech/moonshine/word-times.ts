import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { AudioChunk } from '../chunks/audio-chunk.ts';
import type { TokenWord } from './tokens.ts';
import type { DecodedSpeech } from './moonshine.ts';

/** Length of an encoder frame: 24 ms. */
const FRAME_SECONDS = 384 / SAMPLE_RATE;
/** Time by which the attention of the decoder precedes a word, measured on recordings with known times. */
const LOOK_AHEAD_SECONDS = 2 * FRAME_SECONDS;

/** Start and end of a word in seconds from the start of the recording. */
export type WordTimes = { start_time: number; end_time: number };

/**
 * Computes the times of words. A word begins with its first token. It ends where the voice ends or the next word
 * begins.
 *
 * @param tokenFrames result of `alignTokens`
 * @returns seconds from the start of the recording; ascending, within the chunk
 */
export function computeWordTimes(
  words: readonly TokenWord[],
  tokenFrames: readonly number[],
  chunk: Pick<AudioChunk, 'start_time' | 'end_time' | 'speech'>,
): WordTimes[] {
  const timeOf = (token: number) =>
    Math.min(chunk.end_time, chunk.start_time + (tokenFrames[token] ?? Infinity) * FRAME_SECONDS);
  return words.map(({ from, to }) => {
    const start = Math.min(timeOf(to), timeOf(from) + LOOK_AHEAD_SECONDS);
    // Attention precedes the word, so a word with no duration is placed after its attention.
    const end = Math.min(chunk.end_time, Math.max(timeOf(to), start + LOOK_AHEAD_SECONDS));
    return clampToVoice(start, end, chunk.speech);
  });
}

/** Moves the start and end of a word out of silence. */
function clampToVoice(start: number, end: number, speech: AudioChunk['speech']): WordTimes {
  const overlapping = speech.filter(([from, to]) => from < end && to > start);
  const first = overlapping[0];
  const last = overlapping.at(-1);
  if (!first || !last) return { start_time: start, end_time: end };
  return { start_time: Math.max(start, first[0]), end_time: Math.min(end, last[1]) };
}

/** Frames of the median filter: odd, about 0.17 seconds. */
const MEDIAN_FRAMES = 7;

/**
 * Finds the start of each token by dynamic time warping over the cross-attention, as OpenAI's Whisper does for word
 * times (arXiv 2212.04356).
 *
 * @returns encoder frame of each token and of the end token; ascending
 */
export function alignTokens({ attention, frames }: DecodedSpeech): number[] {
  return findCheapestPath(sumAttentionByToken(attention, frames));
}

/**
 * Returns a row for each token: the attention to each frame, normalized over the tokens and summed over the heads.
 */
function sumAttentionByToken(attention: readonly Float32Array[][], frames: number): Float64Array[] {
  const rows = attention.map(() => new Float64Array(frames));
  const layers = attention[0]?.length ?? 0;
  for (let layer = 0; layer < layers; layer += 1) {
    const heads = attention[0]![layer]!.length / frames;
    for (let head = 0; head < heads; head += 1) {
      addNormalizedHead(
        rows,
        attention.map((layersOfToken) =>
          layersOfToken[layer]!.subarray(head * frames, (head + 1) * frames),
        ),
      );
    }
  }
  return rows.map(medianFilter);
}

function addNormalizedHead(rows: readonly Float64Array[], weights: readonly Float32Array[]): void {
  const frames = rows[0]!.length;
  for (let frame = 0; frame < frames; frame += 1) {
    let [sum, squares] = [0, 0];
    for (const tokenWeights of weights) {
      sum += tokenWeights[frame]!;
      squares += tokenWeights[frame]! ** 2;
    }
    const mean = sum / weights.length;
    const deviation = Math.sqrt(Math.max(0, squares / weights.length - mean ** 2)) + 1e-8;
    for (const [token, tokenWeights] of weights.entries()) {
      rows[token]![frame]! += (tokenWeights[frame]! - mean) / deviation;
    }
  }
}

/** Applies a median filter along the frames. */
function medianFilter(row: Float64Array): Float64Array {
  const half = (MEDIAN_FRAMES - 1) / 2;
  const window = new Float64Array(MEDIAN_FRAMES);
  return row.map((_, frame) => {
    for (let offset = 0; offset < MEDIAN_FRAMES; offset += 1) {
      const value = row[Math.min(row.length - 1, Math.max(0, frame + offset - half))]!;
      let rank = offset;
      for (; rank > 0 && window[rank - 1]! > value; rank -= 1) {
        window[rank] = window[rank - 1]!;
      }
      window[rank] = value;
    }
    return window[half]!;
  });
}

const BOTH = 0;
const NEXT_TOKEN = 1;
const NEXT_FRAME = 2;

/**
 * Finds the path with the highest sum from the first cell to the last.
 *
 * @returns the first frame of each row on that path
 */
function findCheapestPath(rows: readonly Float64Array[]): number[] {
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
  return traceFirstFrames(steps, frames);
}

function traceFirstFrames(steps: readonly Uint8Array[], frames: number): number[] {
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
