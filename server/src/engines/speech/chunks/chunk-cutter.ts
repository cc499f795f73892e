import { FRAME_SAMPLES, FRAME_SECONDS } from './frame.ts';
import { VOICE_OFF, VOICE_ON, voicedStretches } from './voiced-stretches.ts';

/** Frames as numbers from the beginning of the recording. */
export type Cut = {
  firstFrame: number;
  samples: Float32Array;
  /** First frame and the one after the last. */
  voiced: [from: number, to: number][];
};

export type ChunkCutter = {
  /** Takes the next frame; @returns the chunk that it completes */
  push(frame: Float32Array, probability: number): Cut | undefined;
  /** The chunk that the end of the recording completes. */
  finish(): Cut | undefined;
};

/** What recognisers were trained on is not longer. */
const CHUNK_FRAMES = inFrames(20);
/** Silence kept before and after the voice, where there is so much: soft beginnings and ends are in it. */
const PAD_FRAMES = inFrames(0.4);
/**
 * The pause that ends a chunk, by the voice and pauses it holds: sentences that are torn from their neighbours lose
 * words, and the longer a chunk is, the less it gains by another one.
 */
const ENDING_PAUSES = [
  { below: inFrames(4), pause: inFrames(1.2) },
  { below: inFrames(12), pause: inFrames(0.8) },
  { below: CHUNK_FRAMES, pause: inFrames(0.5) },
];
/** Less voice than this is a click or a breath. */
const VOICE_FRAMES_MIN = inFrames(0.2);
/** A chunk that must be cut is not cut in its first part. */
const CUT_AFTER_SHARE = 0.5;

type Held = { samples: Float32Array; probability: number };

/** Gathers the frames of one channel into chunks, and holds no more than one chunk. */
export function createChunkCutter(): ChunkCutter {
  let held: Held[] = [];
  let firstFrame = 0;
  let isOpen = false;
  let silentFrames = 0;

  function cut(frames: number, keptFrom: number): Cut | undefined {
    const taken = held.slice(0, frames);
    const start = firstFrame;
    forget(keptFrom);
    return toCut(taken, start);
  }

  function forget(frames: number): void {
    held = held.slice(frames);
    firstFrame += frames;
    const lastVoiced = held.findLastIndex(({ probability }) => probability >= VOICE_OFF);
    silentFrames = held.length - 1 - lastVoiced;
    isOpen = held.some(({ probability }) => probability >= VOICE_ON);
  }

  return {
    push(samples, probability) {
      held.push({ samples, probability });
      silentFrames = probability >= VOICE_OFF ? 0 : silentFrames + 1;
      isOpen ||= probability >= VOICE_ON;
      if (!isOpen) {
        if (held.length > PAD_FRAMES) forget(held.length - PAD_FRAMES);
        return undefined;
      }
      const voicedFrames = held.length - silentFrames;
      if (silentFrames >= pauseThatEnds(voicedFrames)) {
        const pad = Math.min(PAD_FRAMES, Math.floor(silentFrames / 2));
        return cut(voicedFrames + pad, held.length - pad);
      }
      if (held.length < CHUNK_FRAMES) return undefined;
      const at = bestCut(held);
      return cut(at, at);
    },

    finish() {
      if (!isOpen) return undefined;
      return cut(held.length - Math.max(0, silentFrames - PAD_FRAMES), held.length);
    },
  };
}

function pauseThatEnds(frames: number): number {
  return ENDING_PAUSES.find(({ below }) => frames < below)?.pause ?? PAD_FRAMES;
}

/** The middle of the longest pause, or the frame that is least likely voice. */
function bestCut(held: readonly Held[]): number {
  let best = { length: 0, at: leastLikely(held) };
  let length = 0;
  for (let index = Math.floor(held.length * CUT_AFTER_SHARE); index < held.length; index += 1) {
    length = held[index]!.probability < VOICE_OFF ? length + 1 : 0;
    if (length > 0 && length >= best.length) {
      best = { length, at: index + 1 - Math.floor(length / 2) };
    }
  }
  return best.at;
}

function leastLikely(held: readonly Held[]): number {
  let best = held.length - 1;
  for (let index = best; index >= held.length * CUT_AFTER_SHARE; index -= 1) {
    if (held[index]!.probability < held[best]!.probability) best = index;
  }
  return best;
}

function toCut(frames: readonly Held[], firstFrame: number): Cut | undefined {
  const probabilities = frames.map(({ probability }) => probability);
  const voiced = voicedStretches(probabilities);
  const voicedFrames = voiced.reduce((sum, [from, to]) => sum + to - from, 0);
  if (voicedFrames < VOICE_FRAMES_MIN) return undefined;
  return {
    firstFrame,
    samples: joined(frames),
    voiced: voiced.map(([from, to]) => [firstFrame + from, firstFrame + to]),
  };
}

function joined(frames: readonly Held[]): Float32Array {
  const length = frames.reduce((sum, { samples }) => sum + samples.length, 0);
  const all = new Float32Array(length);
  for (const [index, { samples }] of frames.entries()) all.set(samples, index * FRAME_SAMPLES);
  return all;
}

function inFrames(seconds: number): number {
  return Math.round(seconds / FRAME_SECONDS);
}
