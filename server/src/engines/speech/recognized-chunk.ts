import type { RecognizedChunk, Word, SpeechWarning } from './speech-engine.ts';

/** Chunk before recognition. */
export type UnrecognizedChunk = Omit<RecognizedChunk, 'text' | 'words' | 'confidence'>;

/**
 * Adds recognized words to a chunk.
 *
 * @param words in order, with times within the chunk
 */
export function buildRecognizedChunk(chunk: UnrecognizedChunk, words: Word[]): RecognizedChunk {
  const text = words.map((word) => word.text).join(' ');
  return { ...chunk, text, words, confidence: averageConfidence(words) };
}

/** Returns the mean confidence of words, weighted by their durations; 0 without words. */
export function averageConfidence(words: readonly Word[]): number {
  const lengths = words.map(({ start_time, end_time }) => Math.max(0.01, end_time - start_time));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const weighted = words.reduce((sum, { confidence }, i) => sum + confidence * lengths[i]!, 0);
  return total > 0 ? weighted / total : 0;
}

/** Moves word times so that they ascend, do not overlap and lie within the chunk. */
export function clampWordTimes(
  words: readonly Word[],
  { start_time: from, end_time: to }: Pick<UnrecognizedChunk, 'start_time' | 'end_time'>,
): Word[] {
  let earliest = from;
  const starts = words.map((word) => {
    earliest = Math.min(Math.max(word.start_time, earliest), to);
    return earliest;
  });
  return words.map((word, index) => {
    const start_time = starts[index]!;
    const latest = starts[index + 1] ?? to;
    return {
      ...word,
      start_time,
      end_time: Math.min(Math.max(word.end_time, start_time), latest),
    };
  });
}

/**
 * Confidence of a word if the engine reports none. It is a convention, not a measurement: above the level that
 * suggests a wrong language, below that of clear words.
 */
export const UNKNOWN_CONFIDENCE = 0.6;

/** Warning of a transcript with words of unknown confidence. */
export const UNKNOWN_CONFIDENCE_WARNING: SpeechWarning = {
  code: 'confidence_unknown',
  message: `The speech engine does not say how sure it is: confidence is ${UNKNOWN_CONFIDENCE} where nothing is known`,
};
