import type { SpeakerTurn } from '../../engines/speakers/speaker-engine.ts';
import type { RecognizedChunk } from '../../engines/speech/speech-engine.ts';
import { applyVocabulary } from './apply-vocabulary.ts';
import { assignSpeakers } from './assign-speakers.ts';
import { cutSegments, type Segment } from './cut-segments.ts';
import { settleTimes } from './settle-times.ts';
import type { Vocabulary } from './vocabulary.ts';

export type AssemblyOptions = {
  /**
   * `turns`: by who speaks when; `channels`: each channel is a speaker; `one`: all is one speaker's; `none`: nobody
   * asked for speakers.
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

export type HeardChunk = Pick<RecognizedChunk, 'channel' | 'words'>;

export type Assembly = {
  /** To be called with the chunks in the order of their beginnings. Chunks without words give no segment. */
  add(chunk: HeardChunk): Segment[];
  /** What was added so far. */
  summary(): {
    /** How many were heard; their numbers in the segments are below this. */
    speakers: number;
    /** Weighted by duration, 0 to 1; null when there is no word. */
    confidence: number | null;
  };
};

/**
 * Turns what was recognised into segments of one speaker each, chunk by chunk, so that a recording of a day need not be
 * held at once. Speakers are numbered from 0 in the order of their first words. The same input gives the same output.
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
      const heard = applyVocabulary(words, vocabulary, language);
      const speakers = speakersOf(options.speakers, channel, heard);
      const notBefore = ends.get(channel) ?? 0;
      const settled = settleTimes(heard, { notBefore, durationSeconds });
      ends.set(channel, settled.at(-1)?.end_time ?? notBefore);
      return cutSegments(settled, speakers).map((segment) => {
        // Never nothing, so that a lone word of no length has its say.
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

function speakersOf(
  speakers: AssemblyOptions['speakers'],
  channel: number,
  words: RecognizedChunk['words'],
): number[] | null {
  if (speakers.by === 'turns') return assignSpeakers(words, speakers.turns);
  if (speakers.by === 'none') return null;
  const speaker = speakers.by === 'channels' ? channel : 0;
  return words.map(() => speaker);
}
