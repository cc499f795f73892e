import { type FrameRange, splitAtChanges, collectStatistics } from './change-points.ts';
import {
  findDistinctStretches,
  estimateBaselineRatio,
  createVoice,
  type SpeakerLimits,
  type Voice,
} from './voices.ts';
import {
  createSetLikelihood,
  fitGaussian,
  logDensity,
  type Gaussian,
  addFrame,
  frameCount,
  emptyStatistics,
  mergeStatistics,
  subtractStatistics,
  type Statistics,
} from './gaussian.ts';
import { groupStretches } from './group-stretches.ts';
import { CEPSTRUM_SIZE, FRAMES_PER_SECOND } from './mel-cepstrum.ts';
import { type VoiceBlock, findVoicedFrames } from './voice-blocks.ts';

/** Time range of one voice in seconds. */
export type VoiceRun = {
  start: number;
  end: number;
  /** Index of the voice within the block. */
  voice: number;
  /** Number of voiced frames. */
  frames: number;
  /** Log likelihood of the voiced frames under each voice of the block, without the frames themselves. */
  likelihoods: number[];
};

/** Least voiced frames of a stretch that can form a voice. */
const FRAMES_OF_STRETCH_MIN = 30;
/**
 * Least voiced frames of a voice, and least share of the frames of the block. The frames of smaller voices go to the
 * others.
 */
const FRAMES_OF_VOICE_MIN = 150;
const SHARE_OF_VOICE_MIN = 0.03;
/** Least voiced frames of a voice without the frames in question; with fewer, the frames are not compared. */
const FRAMES_OF_MODEL_MIN = 400;
/** Rounds in which voices are re-estimated from the frames that are assigned to them. */
const ROUNDS = 2;

/** Voices of a block. The runs cover all its regions. */
export type BlockVoices = { voices: Voice[]; runs: VoiceRun[]; baselineRatio: number };

/** Finds the voices of a block and the time ranges of each. */
export function findVoices(block: VoiceBlock, limits: SpeakerLimits): BlockVoices {
  const voiced = findVoicedFrames(block);
  const stretches = splitAtChanges(block, voiced);
  const baselineRatio = estimateBaselineRatio(block, voiced, stretches);
  const sets = stretches.map((stretch) => collectStatistics(block, voiced, stretch));
  const distinct = findDistinctStretches(selectLongStretches(sets), baselineRatio);
  let voices = selectLargeVoices(groupStretches(distinct, limits, baselineRatio), limits);
  let labels: Int16Array = new Int16Array(block.frames);
  for (let round = 0; round < ROUNDS; round++) {
    const gaussians = voices.map(({ statistics }) => fitGaussian(statistics));
    labels = labelFrames(block, voiced, gaussians);
    const learned = relearnStatistics(block, voiced, labels, voices.length);
    if (learned.some((statistics) => frameCount(statistics) < FRAMES_OF_VOICE_MIN)) break;
    voices = learned.map(createVoice);
  }
  const runs = measureRuns(block, voiced, labels, voices.length);
  return { voices, runs, baselineRatio };
}

/** Returns the stretches that are long enough, or the union of all if none is. */
function selectLongStretches(sets: readonly Statistics[]): Statistics[] {
  const long = sets.filter((set) => frameCount(set) >= FRAMES_OF_STRETCH_MIN);
  return long.length > 0 ? long : [sets.reduce(mergeStatistics)];
}

function selectLargeVoices(voices: readonly Voice[], { min }: SpeakerLimits): Voice[] {
  const bySize = voices.toSorted((a, b) => frameCount(b.statistics) - frameCount(a.statistics));
  const frames = bySize.reduce((sum, { statistics }) => sum + frameCount(statistics), 0);
  const least = Math.max(FRAMES_OF_VOICE_MIN, frames * SHARE_OF_VOICE_MIN);
  return bySize.filter(
    ({ statistics }, i) => i < Math.max(1, min) || frameCount(statistics) >= least,
  );
}

function relearnStatistics(
  block: VoiceBlock,
  voiced: Uint8Array,
  labels: Int16Array,
  voices: number,
): Statistics[] {
  const learned = Array.from({ length: voices }, emptyStatistics);
  for (const [frame, label] of labels.entries()) {
    if (voiced[frame]) addFrame(learned[label]!, block.cepstra, frame * CEPSTRUM_SIZE);
  }
  return learned;
}

type LabeledRun = FrameRange & Pick<VoiceRun, 'start' | 'end' | 'voice'>;

function toVoiceRuns({ regions }: VoiceBlock, labels: Int16Array): LabeledRun[] {
  return regions.flatMap(({ start, end, from, to }) => {
    const runs: LabeledRun[] = [];
    const timeOf = (frame: number) => start + (frame - from) / FRAMES_PER_SECOND;
    for (let at = from, next = from; at < to; at = next) {
      while (next < to && labels[next] === labels[at]) next++;
      const [begin, until] = [timeOf(at), next === to ? end : timeOf(next)];
      runs.push({ start: begin, end: until, voice: labels[at]!, from: at, to: next });
    }
    return runs;
  });
}

/** Measures how well each voice explains each run. */
function measureRuns(
  block: VoiceBlock,
  voiced: Uint8Array,
  labels: Int16Array,
  voices: number,
): VoiceRun[] {
  const sets = relearnStatistics(block, voiced, labels, voices);
  const likelihoodsOf = sets.map(fitLikelihood);
  return toVoiceRuns(block, labels).map(({ from, to, ...run }) => {
    const own = collectStatistics(block, voiced, { from, to });
    const rest = Float64Array.from(sets[run.voice]!);
    subtractStatistics(rest, own);
    const likelihoods = likelihoodsOf.map((likelihoodOf, voice) => {
      const without = voice === run.voice ? fitLikelihood(rest) : likelihoodOf;
      return without?.(own) ?? -Infinity;
    });
    return { ...run, frames: frameCount(own), likelihoods };
  });
}

/** Returns the likelihood function of a set; undefined if it has too few frames. */
function fitLikelihood(set: Statistics) {
  return frameCount(set) < FRAMES_OF_MODEL_MIN ? undefined : createSetLikelihood(fitGaussian(set));
}

/** Gain in log likelihood that is required to switch the speaker within a region. */
const SWITCH_COST = 60;
/** Gain that is required to switch the speaker between regions. */
const SWITCH_COST_AT_PAUSE = 30;
/** Lower bound of the log likelihood of a frame, so one outlier decides nothing. */
const FRAME_LIKELIHOOD_MIN = -60;

/**
 * Finds the most likely speaker of each frame with the Viterbi algorithm (1967).
 *
 * @returns an index into `voices` for each frame
 */
export function labelFrames(
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
        FRAME_LIKELIHOOD_MIN,
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
