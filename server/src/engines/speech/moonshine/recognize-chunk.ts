import type { AudioChunk } from '../chunks/audio-chunk.ts';
import { averageConfidence, buildRecognizedChunk } from '../recognized-chunk.ts';
import type { RecognizedChunk, Word } from '../speech-engine.ts';
import { alignTokens, computeWordTimes } from './word-times.ts';
import type { DecodedSpeech, Moonshine } from './moonshine.ts';
import { groupTokensIntoWords } from './tokens.ts';
import { SAMPLE_RATE } from '../../audio/audio-info.ts';

/** Shortest section that is split in two. */
const SPLIT_SECONDS_MIN = 4;

/** Factor on the confidence of words in a section that was not decoded to its end. */
const INCOMPLETE_CONFIDENCE_FACTOR = 0.6;

/** Recognizes one chunk: its words with their times and confidences. */
export async function recognizeChunk(
  moonshine: Moonshine,
  chunk: AudioChunk,
): Promise<RecognizedChunk> {
  const { samples: _, ...unrecognized } = chunk;
  const words = await recognizeSection(moonshine, chunk);
  return buildRecognizedChunk(unrecognized, discardHallucination(words, chunk.speech));
}

/** Recognizes a section of a chunk. If it cannot be decoded to its end, its halves are recognized. */
async function recognizeSection(moonshine: Moonshine, section: AudioChunk): Promise<Word[]> {
  const decoded = await moonshine.decode(section.samples);
  if (decoded.isComplete || section.end_time - section.start_time < SPLIT_SECONDS_MIN) {
    return buildWords(decoded, section);
  }
  const [first, second] = splitChunk(section);
  return [
    ...(await recognizeSection(moonshine, first)),
    ...(await recognizeSection(moonshine, second)),
  ];
}

/** Least confidence of words in likely silence. Hums and laughs have less. */
const LIKELY_SILENCE_CONFIDENCE_MIN = 0.5;

function buildWords(decoded: DecodedSpeech, section: AudioChunk): Word[] {
  const words = groupTokensIntoWords(decoded.tokens);
  if (words.length === 0) return [];
  const times = computeWordTimes(words, alignTokens(decoded), section);
  const confidenceFactor = decoded.isComplete ? 1 : INCOMPLETE_CONFIDENCE_FACTOR;
  const timed = words.map(({ text, from, to }, index) => ({
    text,
    ...times[index]!,
    confidence: confidenceFactor * wordConfidence(decoded.logProbabilities.slice(from, to)),
  }));
  const isSure =
    !decoded.isSilenceLikely || averageConfidence(timed) >= LIKELY_SILENCE_CONFIDENCE_MIN;
  return isSure ? timed : [];
}

/** Limits of a hallucination: little voice, and low confidence. */
const LITTLE_VOICE_SECONDS = 1;
const HALLUCINATION_CONFIDENCE_MAX = 0.4;

/** Removes hallucinated words: unsure words in a chunk with little voice. Noise makes recognizers produce them. */
function discardHallucination(words: Word[], speech: AudioChunk['speech']): Word[] {
  const voiceSeconds = speech.reduce((sum, [from, to]) => sum + to - from, 0);
  const isHallucination =
    voiceSeconds < LITTLE_VOICE_SECONDS && averageConfidence(words) < HALLUCINATION_CONFIDENCE_MAX;
  return isHallucination ? [] : words;
}

/**
 * Returns the geometric mean probability of the tokens of a word. It needs no calibration: in clear, noisy and
 * telephone sound its mean error is 0.01 to 0.05, mostly too low, and functions fitted on other clips are no better.
 * Words of other languages get 0.4 to 0.5.
 */
function wordConfidence(logProbabilities: readonly number[]): number {
  return Math.exp(mean(logProbabilities));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const STEP_SAMPLES = 0.02 * SAMPLE_RATE;
/** Steps of the window that searches for a pause. */
const WINDOW_STEPS = 10;

/** Splits a chunk at the quietest 0.2 seconds of its middle half. */
function splitChunk(chunk: AudioChunk): [AudioChunk, AudioChunk] {
  const at = findQuietestSample(chunk.samples);
  const time = chunk.start_time + at / SAMPLE_RATE;
  return [
    { ...chunk, end_time: time, samples: chunk.samples.subarray(0, at) },
    { ...chunk, start_time: time, samples: chunk.samples.subarray(at) },
  ];
}

function findQuietestSample(samples: Float32Array): number {
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
