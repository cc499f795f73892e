import type { RecognizedChunk, Word } from '../speech-engine.ts';
import { CONFIDENCE_UNKNOWN } from '../unknown-confidence.ts';
import type { HeardWord } from './heard-words.ts';
import type { PlacedChunk, PlacedChunks } from './place-chunks.ts';

/** Hands each word to the chunk that its middle lies in, and moves it to its time in the recording. */
export function recognizedChunks(
  words: readonly HeardWord[],
  { chunks }: PlacedChunks,
): RecognizedChunk[] {
  const shares = chunks.map((): HeardWord[] => []);
  let current = 0;
  for (const word of words) {
    const middle = (word.start + word.end) / 2;
    // Words keep their order, so one that seems to lie earlier than the last stays with it.
    while (current < chunks.length - 1 && middle >= borderAfter(chunks, current)) current += 1;
    shares[current]?.push(word);
  }
  return chunks.map((placed, index) => toRecognized(placed, shares[index]!));
}

/** Half way through the pause that follows a chunk. */
function borderAfter(chunks: readonly PlacedChunk[], index: number): number {
  const { chunk, offset } = chunks[index]!;
  const end = offset + chunk.end_time - chunk.start_time;
  return (end + (chunks[index + 1]?.offset ?? end)) / 2;
}

function toRecognized(
  { chunk, offset }: PlacedChunk,
  heard: readonly HeardWord[],
): RecognizedChunk {
  const { samples: _, ...rest } = chunk;
  const words = inOrder(
    heard.map(({ text, start, end, confidence = CONFIDENCE_UNKNOWN }) => ({
      text,
      start_time: start - offset + chunk.start_time,
      end_time: end - offset + chunk.start_time,
      confidence,
    })),
    chunk.start_time,
    chunk.end_time,
  );
  return {
    ...rest,
    text: words.map(({ text }) => text).join(' '),
    words,
    confidence: meanConfidence(words),
  };
}

/** Times between `from` and `to` that ascend: a word ends no later than the next one begins. */
function inOrder(words: Word[], from: number, to: number): Word[] {
  let earliest = from;
  for (const word of words) {
    word.start_time = Math.min(Math.max(word.start_time, earliest), to);
    earliest = word.start_time;
  }
  for (const [index, word] of words.entries()) {
    const latest = words[index + 1]?.start_time ?? to;
    word.end_time = Math.min(Math.max(word.end_time, word.start_time), latest);
  }
  return words;
}

/** Weighted by length; 0 where nothing was heard. */
function meanConfidence(words: readonly Word[]): number {
  const weights = words.map(({ start_time, end_time }) => Math.max(end_time - start_time, 0.01));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sum = words.reduce((all, { confidence }, i) => all + confidence * weights[i]!, 0);
  return total > 0 ? sum / total : 0;
}
