import type { AudioChunk } from '../chunks/audio-chunk.ts';
import type { RecognizedChunk, Word } from '../speech-engine.ts';
import { alignTokens } from './align-tokens.ts';
import type { Decoded, Moonshine } from './moonshine.ts';
import { toWords } from './tokens.ts';
import { timeWords } from './time-words.ts';

/** Recognises one chunk: words, when they were said and how sure they are. */
export async function recognizeChunk(
  moonshine: Moonshine,
  chunk: AudioChunk,
): Promise<RecognizedChunk> {
  const { samples, ...place } = chunk;
  const decoded = await moonshine.decode(samples);
  const words = wordsOf(decoded, chunk);
  return {
    ...place,
    text: words.map(({ text }) => text).join(' '),
    words,
    confidence: Math.exp(mean(decoded.logProbabilities)),
  };
}

function wordsOf(decoded: Decoded, chunk: AudioChunk): Word[] {
  const words = toWords(decoded.tokens);
  const times = timeWords(words, alignTokens(decoded), chunk);
  return words.map(({ text, from, to }, index) => ({
    text,
    ...times[index]!,
    confidence: Math.exp(mean(decoded.logProbabilities.slice(from, to))),
  }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
