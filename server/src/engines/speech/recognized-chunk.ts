import type { RecognizedChunk, Word } from './speech-engine.ts';

/** A chunk before anything was heard in it. */
export type ChunkPlace = Omit<RecognizedChunk, 'text' | 'words' | 'confidence'>;

/** @param words in order, with times within the chunk */
export function recognizedChunk(place: ChunkPlace, words: Word[]): RecognizedChunk {
  const text = words.map((word) => word.text).join(' ');
  return { ...place, text, words, confidence: chunkConfidence(words) };
}

/** Of its words, weighted by their length; 0 where nothing was heard. */
export function chunkConfidence(words: readonly Word[]): number {
  const lengths = words.map(({ start_time, end_time }) => Math.max(0.01, end_time - start_time));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const weighted = words.reduce((sum, { confidence }, i) => sum + confidence * lengths[i]!, 0);
  return total > 0 ? weighted / total : 0;
}

/** Moves times so that they ascend and lie in the chunk: a word ends no later than the next one begins. */
export function wordsInOrder(
  words: readonly Word[],
  { start_time: from, end_time: to }: Pick<ChunkPlace, 'start_time' | 'end_time'>,
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
