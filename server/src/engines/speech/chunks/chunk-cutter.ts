import { FRAME_SAMPLES, FRAME_SECONDS } from './frames.ts';

/** Chunk measured in frames, which are numbered from the start of the recording. */
export type FrameChunk = {
  firstFrame: number;
  samples: Float32Array;
  /** Ranges with voice: the first frame, and the frame after the last. */
  voiced: [from: number, to: number][];
};

/** Cutter of the frames of one channel. */
export type ChunkCutter = {
  /**
   * Adds the next frame.
   *
   * @param probability voice probability of the frame, 0 to 1
   * @returns the chunk that the frame completes, if any
   */
  push(frame: Float32Array, probability: number): FrameChunk | undefined;
  /** Returns the last chunk, if the remaining frames hold voice. */
  finish(): FrameChunk | undefined;
};

/** Longest chunk: recognizers were trained on recordings of at most this length. */
const CHUNK_FRAMES = toFrameCount(20);
/** Silence that is kept before and after the voice, since it can hold soft beginnings and ends of words. */
const PAD_FRAMES = toFrameCount(0.4);
/**
 * Pause that ends a chunk, by the length of the chunk so far. Short chunks need a longer pause: recognizers lose words
 * in sentences without their context. Long chunks gain little from more context.
 */
const ENDING_PAUSES = [
  { below: toFrameCount(4), pause: toFrameCount(1.2) },
  { below: toFrameCount(12), pause: toFrameCount(0.8) },
  { below: CHUNK_FRAMES, pause: toFrameCount(0.5) },
];
/** Shortest voice of a chunk. Less voice is a click or a breath. */
const VOICE_FRAMES_MIN = toFrameCount(0.2);
/** Share of a full chunk in which it is not cut. */
const CUT_AFTER_SHARE = 0.5;

type HeldFrame = { samples: Float32Array; probability: number };

/** Cuts the frames of one channel into chunks at pauses. Holds at most one chunk in memory. */
export function createChunkCutter(): ChunkCutter {
  let buffered: HeldFrame[] = [];
  let firstFrame = 0;
  let isOpen = false;
  let silentFrames = 0;

  function cut(frames: number, keptFrom: number): FrameChunk | undefined {
    const taken = buffered.slice(0, frames);
    const start = firstFrame;
    dropFrames(keptFrom);
    return toFrameChunk(taken, start);
  }

  function dropFrames(frames: number): void {
    buffered = buffered.slice(frames);
    firstFrame += frames;
    const lastVoiced = buffered.findLastIndex(
      ({ probability }) => probability >= VOICE_OFF_PROBABILITY,
    );
    silentFrames = buffered.length - 1 - lastVoiced;
    isOpen = buffered.some(({ probability }) => probability >= VOICE_ON_PROBABILITY);
  }

  return {
    push(samples, probability) {
      buffered.push({ samples, probability });
      silentFrames = probability >= VOICE_OFF_PROBABILITY ? 0 : silentFrames + 1;
      isOpen ||= probability >= VOICE_ON_PROBABILITY;
      if (!isOpen) {
        if (buffered.length > PAD_FRAMES) dropFrames(buffered.length - PAD_FRAMES);
        return undefined;
      }
      const voicedFrames = buffered.length - silentFrames;
      if (silentFrames >= endingPauseFrames(voicedFrames)) {
        const pad = Math.min(PAD_FRAMES, Math.floor(silentFrames / 2));
        return cut(voicedFrames + pad, buffered.length - pad);
      }
      if (buffered.length < CHUNK_FRAMES) return undefined;
      const at = findBestCut(buffered);
      return cut(at, at);
    },

    finish() {
      if (!isOpen) return undefined;
      return cut(buffered.length - Math.max(0, silentFrames - PAD_FRAMES), buffered.length);
    },
  };
}

function endingPauseFrames(frames: number): number {
  return ENDING_PAUSES.find(({ below }) => frames < below)?.pause ?? PAD_FRAMES;
}

/** Returns the middle of the longest pause, or the frame with the lowest voice probability. */
function findBestCut(buffered: readonly HeldFrame[]): number {
  let best = { length: 0, at: findLeastVoicedFrame(buffered) };
  let length = 0;
  for (
    let index = Math.floor(buffered.length * CUT_AFTER_SHARE);
    index < buffered.length;
    index += 1
  ) {
    length = buffered[index]!.probability < VOICE_OFF_PROBABILITY ? length + 1 : 0;
    if (length > 0 && length >= best.length) {
      best = { length, at: index + 1 - Math.floor(length / 2) };
    }
  }
  return best.at;
}

function findLeastVoicedFrame(buffered: readonly HeldFrame[]): number {
  let best = buffered.length - 1;
  for (let index = best; index >= buffered.length * CUT_AFTER_SHARE; index -= 1) {
    if (buffered[index]!.probability < buffered[best]!.probability) best = index;
  }
  return best;
}

function toFrameChunk(frames: readonly HeldFrame[], firstFrame: number): FrameChunk | undefined {
  const probabilities = frames.map(({ probability }) => probability);
  const voiced = findVoicedRanges(probabilities);
  const voicedFrames = voiced.reduce((sum, [from, to]) => sum + to - from, 0);
  if (voicedFrames < VOICE_FRAMES_MIN) return undefined;
  return {
    firstFrame,
    samples: concatenateFrames(frames),
    voiced: voiced.map(([from, to]) => [firstFrame + from, firstFrame + to]),
  };
}

function concatenateFrames(frames: readonly HeldFrame[]): Float32Array {
  const length = frames.reduce((sum, { samples }) => sum + samples.length, 0);
  const all = new Float32Array(length);
  for (const [index, { samples }] of frames.entries()) all.set(samples, index * FRAME_SAMPLES);
  return all;
}

function toFrameCount(seconds: number): number {
  return Math.round(seconds / FRAME_SECONDS);
}

/** Hysteresis: voice begins at one probability and ends below a lower one, so the state does not flicker. */
const VOICE_ON_PROBABILITY = 0.5;
const VOICE_OFF_PROBABILITY = 0.35;

/** Gaps shorter than this (0.2 seconds) are closed: plosives cause short stops within a word. */
const GAP_FRAMES = 6;

/**
 * Finds the ranges of frames with voice.
 *
 * @returns the first frame, and the frame after the last, of each range; ascending
 */
function findVoicedRanges(probabilities: readonly number[]): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  let isVoiced = false;
  for (const [frame, probability] of probabilities.entries()) {
    isVoiced = probability >= (isVoiced ? VOICE_OFF_PROBABILITY : VOICE_ON_PROBABILITY);
    if (!isVoiced) continue;
    const last = stretches.at(-1);
    if (last && frame - last[1] < GAP_FRAMES) last[1] = frame + 1;
    else stretches.push([frame, frame + 1]);
  }
  return stretches;
}
