import type { RecognizerResult } from 'sherpa-onnx-node';

import type { AudioChunk } from '../chunks/audio-chunk.ts';
import { UNKNOWN_CONFIDENCE, clampWordTimes } from '../recognized-chunk.ts';
import { spreadWords } from '../spread-words.ts';
import type { Word } from '../speech-engine.ts';

/** Indexes of the first token of a word, and of the token after the last. */
type TokenRange = { from: number; to: number };

/**
 * Duration of a token if the model reports none: four frames, the longest step of a token-and-duration transducer.
 */
const LAST_TOKEN_SECONDS = 0.32;

/**
 * Returns the words of a chunk with times from their tokens. For models without times, as Whisper and Moonshine, words
 * are spread over the voice by their lengths.
 *
 * @returns words with `UNKNOWN_CONFIDENCE` if the model reports no confidence
 */
export function extractWords(
  result: RecognizerResult,
  chunk: Pick<AudioChunk, 'start_time' | 'end_time' | 'speech'>,
): Word[] {
  const texts = result.text.split(/\s+/).filter((text) => text !== '');
  const ranges = groupTokensByWord(texts, result.tokens);
  const times =
    timesFromTokens(result, ranges, chunk.start_time) ??
    spreadWords(texts, [chunk.start_time, chunk.end_time], chunk.speech);
  const words = texts.map((text, i) => ({
    text,
    start_time: times[i]?.[0] ?? chunk.start_time,
    end_time: times[i]?.[1] ?? chunk.end_time,
    confidence: wordConfidence(result, ranges?.[i]),
  }));
  return clampWordTimes(words, chunk);
}

/**
 * Finds the tokens of each word.
 *
 * @returns undefined if the tokens do not spell the words, for example because a letter is split into bytes
 */
function groupTokensByWord(
  texts: readonly string[],
  tokens: readonly string[],
): TokenRange[] | undefined {
  const ranges: TokenRange[] = [];
  for (const [index, token] of tokens.entries()) {
    const last = ranges.at(-1);
    if (last && !/^[ ▁]/.test(token)) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1 });
  }
  const spelled = ranges.map(({ from, to }) =>
    tokens.slice(from, to).join('').replaceAll('▁', ' ').trim(),
  );
  const areTheWords =
    spelled.length === texts.length && spelled.every((word, i) => word === texts[i]);
  return areTheWords ? ranges : undefined;
}

function timesFromTokens(
  { tokens, timestamps, durations }: RecognizerResult,
  ranges: TokenRange[] | undefined,
  offset: number,
): [start: number, end: number][] | undefined {
  if (!ranges || timestamps.length !== tokens.length) return undefined;
  return ranges.map(({ from, to }) => {
    const last = lastSpokenToken(tokens, from, to);
    const end = timestamps[last]! + (durations[last] ?? LAST_TOKEN_SECONDS);
    return [offset + timestamps[from]!, offset + end];
  });
}

/** Returns the last token with a letter or digit: a full stop can come long after it. */
function lastSpokenToken(tokens: readonly string[], from: number, to: number): number {
  for (let index = to - 1; index > from; index -= 1) {
    if (/[\p{L}\p{N}]/u.test(tokens[index]!)) return index;
  }
  return from;
}

function wordConfidence(
  { tokens, ys_log_probs }: RecognizerResult,
  range: TokenRange | undefined,
): number {
  if (!range || ys_log_probs.length !== tokens.length) return UNKNOWN_CONFIDENCE;
  const logs = ys_log_probs.slice(range.from, range.to);
  return Math.min(1, Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length));
}
