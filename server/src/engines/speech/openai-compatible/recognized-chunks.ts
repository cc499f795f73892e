import { recognizedChunk, wordsInOrder } from '../recognized-chunk.ts';
import type { RecognizedChunk } from '../speech-engine.ts';
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
  const { samples: _, ...place } = chunk;
  const words = heard.map(({ text, start, end, confidence = CONFIDENCE_UNKNOWN }) => ({
    text,
    start_time: start - offset + chunk.start_time,
    end_time: end - offset + chunk.start_time,
    confidence,
  }));
  return recognizedChunk(place, wordsInOrder(words, place));
}
