import type { SpeakerTurn } from '../../engines/speakers/speaker-engine.ts';
import type { RecognizedChunk, Word } from '../../engines/speech/speech-engine.ts';
import { applyVocabulary } from './apply-vocabulary.ts';
import { assignSpeakers } from './assign-speakers.ts';
import type { Vocabulary } from './vocabulary.ts';

const MS = 1_000;
/** Minimum duration of a word, since players hide words without duration. */
const WORD_MS_MIN = 1;

/** Consecutive words of one speaker within one chunk. */
export type Segment = {
  /** Number of the speaker; null without diarization, and where it is uncertain who speaks. */
  speaker: number | null;
  start_time: number;
  end_time: number;
  text: string;
  /** 0 to 1, weighted by duration. */
  confidence: number;
  words: Word[];
};

/** Speakers, vocabulary and recording data of an assembly. */
export type AssemblyOptions = {
  /**
   * Source of the speakers. `turns`: turns of a diarization; `channels`: one speaker per channel; `one`: a single
   * speaker; `none`: no speakers were requested.
   */
  speakers:
    | { by: 'turns'; turns: readonly SpeakerTurn[] }
    | { by: 'channels' }
    | { by: 'one' }
    | { by: 'none' };
  vocabulary: Vocabulary;
  language: string;
  durationSeconds: number;
};

/** Recognized words of one chunk and its channel. */
export type ChannelWords = Pick<RecognizedChunk, 'channel' | 'words'>;

/** Incremental assembly of a transcript. */
export type Assembly = {
  /** Adds the next chunk in the order of start times and returns its segments: none for a chunk without words. */
  add(chunk: ChannelWords): Segment[];
  /** Summarizes the chunks added so far. */
  summary(): {
    /** Number of speakers; segments number them from 0. */
    speakers: number;
    /** Mean confidence weighted by duration, 0 to 1; null without words. */
    confidence: number | null;
  };
};

/**
 * Starts the assembly of recognized chunks into segments of one speaker each. Works chunk by chunk, so that a long
 * recording never fills the memory. Numbers speakers from 0 in the order of their first words. Deterministic.
 */
export function startAssembly(options: AssemblyOptions): Assembly {
  const { vocabulary, language, durationSeconds } = options;
  const numbers = new Map<number, number>();
  const ends = new Map<number, number>();
  let [confidenceSeconds, seconds] = [0, 0];

  function numberOf(speaker: number | null): number | null {
    if (speaker === null) return null;
    const number = numbers.get(speaker) ?? numbers.size;
    numbers.set(speaker, number);
    return number;
  }

  return {
    add({ channel, words }) {
      const corrected = applyVocabulary(words, vocabulary, language);
      const speakers = wordSpeakers(options.speakers, channel, corrected);
      const notBefore = ends.get(channel) ?? 0;
      const timed = normalizeTimes(corrected, { notBefore, durationSeconds });
      ends.set(channel, timed.at(-1)?.end_time ?? notBefore);
      return cutSegments(timed, speakers).map((segment) => {
        // Never 0, so that a lone word without duration counts.
        const length = segment.end_time - segment.start_time + Number.EPSILON;
        confidenceSeconds += segment.confidence * length;
        seconds += length;
        return { ...segment, speaker: numberOf(segment.speaker) };
      });
    },
    summary: () => ({
      speakers: numbers.size,
      confidence: seconds > 0 ? confidenceSeconds / seconds : null,
    }),
  };
}

/** Returns the speaker of each word, null for an uncertain one; null without diarization. */
function wordSpeakers(
  speakers: AssemblyOptions['speakers'],
  channel: number,
  words: RecognizedChunk['words'],
): (number | null)[] | null {
  if (speakers.by === 'turns') return assignSpeakers(words, speakers.turns);
  if (speakers.by === 'none') return null;
  const speaker = speakers.by === 'channels' ? channel : 0;
  return words.map(() => speaker);
}

/**
 * Normalizes word times to seconds with three decimals that ascend without overlaps, within the recording. Moves end
 * times rather than start times, since those of an engine drift more.
 *
 * @param words words of one channel in the order of speech
 * @param notBefore end of the previous word in seconds
 */
function normalizeTimes(
  words: readonly Word[],
  { notBefore, durationSeconds }: { notBefore: number; durationSeconds: number },
): Word[] {
  // Whole milliseconds, since sums of fractional seconds are inexact.
  const last = Math.floor(durationSeconds * MS);
  let earliest = Math.min(toMs(notBefore), last);
  return words.map((word, index) => {
    const start = clamp(toMs(word.start_time), earliest, last);
    const next = words[index + 1];
    const latest = next ? Math.max(start + WORD_MS_MIN, toMs(next.start_time)) : last;
    earliest = clamp(
      toMs(word.end_time),
      Math.min(start + WORD_MS_MIN, last),
      Math.min(latest, last),
    );
    return { ...word, start_time: start / MS, end_time: earliest / MS };
  });
}

function toMs(seconds: number): number {
  return Math.round(seconds * MS);
}

/** Limits `value` to the range; returns `low` for an empty range. */
function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/**
 * Splits words into segments where the speaker changes. `speakers` has one entry per word; null gives one segment.
 */
function cutSegments(
  words: readonly Word[],
  speakers: readonly (number | null)[] | null,
): Segment[] {
  const runs: { speaker: number | null; words: Word[] }[] = [];
  for (const [index, word] of words.entries()) {
    const speaker = speakers?.[index] ?? null;
    const run = runs.at(-1);
    if (run?.speaker === speaker) run.words.push(word);
    else runs.push({ speaker, words: [word] });
  }
  return runs.map(({ speaker, words: spoken }) => ({
    speaker,
    start_time: spoken[0]!.start_time,
    end_time: spoken.at(-1)!.end_time,
    text: spoken.map((word) => word.text).join(' '),
    confidence: weightedConfidence(spoken),
    words: spoken,
  }));
}

/** Returns the mean confidence weighted by duration. Words without duration count only among themselves. */
function weightedConfidence(words: readonly Word[]): number {
  let [sum, weight] = [0, 0];
  for (const { start_time, end_time, confidence } of words) {
    const seconds = end_time - start_time + Number.EPSILON;
    sum += confidence * seconds;
    weight += seconds;
  }
  return sum / weight;
}
