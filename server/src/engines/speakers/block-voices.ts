import { cutAtChanges, statisticsOf } from './change-points.ts';
import { distinctStretches } from './distinct-stretches.ts';
import { gaussianOf } from './gaussian.ts';
import { groupStretches } from './group-stretches.ts';
import { CEPSTRUM_SIZE, FRAMES_PER_SECOND } from './mel-cepstrum.ts';
import { mostLikelyLabels } from './most-likely-labels.ts';
import { addFrame, frameCount, noFrames, unionOf, type Statistics } from './statistics.ts';
import { usualRatio } from './usual-ratio.ts';
import type { VoiceBlock } from './voice-blocks.ts';
import { voicedFrames } from './voiced-frames.ts';
import { voiceOf, type SpeakerLimits, type Voice } from './voices.ts';

/** A stretch of one voice: which one, counted from 0 within the block. */
export type Run = { start: number; end: number; voice: number };

/** A stretch with fewer voiced frames does not found a voice. */
const FRAMES_OF_STRETCH_MIN = 30;
/** A voice with fewer voiced frames, or with a smaller share of the block's, is left to the others. */
const FRAMES_OF_VOICE_MIN = 150;
const SHARE_OF_VOICE_MIN = 0.03;
/** How often voices are learned anew from the frames that were found to be theirs. */
const ROUNDS = 2;

/** What is found in a block; together the runs cover its regions. */
export type BlockVoices = { voices: Voice[]; runs: Run[]; usual: number };

export function findVoices(block: VoiceBlock, limits: SpeakerLimits): BlockVoices {
  const voiced = voicedFrames(block);
  const stretches = cutAtChanges(block, voiced);
  const usual = usualRatio(block, voiced, stretches);
  const sets = stretches.map((stretch) => statisticsOf(block, voiced, stretch));
  const heard = distinctStretches(longEnough(sets), usual);
  let voices = largeEnough(groupStretches(heard, limits, usual), limits);
  let labels: Int16Array = new Int16Array(block.frames);
  for (let round = 0; round < ROUNDS; round++) {
    const gaussians = voices.map(({ statistics }) => gaussianOf(statistics));
    labels = mostLikelyLabels(block, voiced, gaussians);
    const learned = learn(block, voiced, labels, voices.length);
    if (learned.some((statistics) => frameCount(statistics) < FRAMES_OF_VOICE_MIN)) break;
    voices = learned.map(voiceOf);
  }
  return { voices, runs: runsOf(block, labels), usual };
}

/** The stretches that say enough of a voice, or all together where none does. */
function longEnough(sets: readonly Statistics[]): Statistics[] {
  const long = sets.filter((set) => frameCount(set) >= FRAMES_OF_STRETCH_MIN);
  return long.length > 0 ? long : [sets.reduce(unionOf)];
}

function largeEnough(voices: readonly Voice[], { min }: SpeakerLimits): Voice[] {
  const bySize = voices.toSorted((a, b) => frameCount(b.statistics) - frameCount(a.statistics));
  const frames = bySize.reduce((sum, { statistics }) => sum + frameCount(statistics), 0);
  const least = Math.max(FRAMES_OF_VOICE_MIN, frames * SHARE_OF_VOICE_MIN);
  return bySize.filter(
    ({ statistics }, i) => i < Math.max(1, min) || frameCount(statistics) >= least,
  );
}

function learn(
  block: VoiceBlock,
  voiced: Uint8Array,
  labels: Int16Array,
  voices: number,
): Statistics[] {
  const learned = Array.from({ length: voices }, noFrames);
  for (const [frame, label] of labels.entries()) {
    if (voiced[frame]) addFrame(learned[label]!, block.cepstra, frame * CEPSTRUM_SIZE);
  }
  return learned;
}

function runsOf({ regions }: VoiceBlock, labels: Int16Array): Run[] {
  return regions.flatMap(({ start, end, from, to }) => {
    const runs: Run[] = [];
    const timeOf = (frame: number) => start + (frame - from) / FRAMES_PER_SECOND;
    for (let at = from, next = from; at < to; at = next) {
      while (next < to && labels[next] === labels[at]) next++;
      runs.push({ start: timeOf(at), end: next === to ? end : timeOf(next), voice: labels[at]! });
    }
    return runs;
  });
}
