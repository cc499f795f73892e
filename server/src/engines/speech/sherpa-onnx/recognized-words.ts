import type { RecognizerResult } from 'sherpa-onnx-node';

import type { AudioChunk } from '../chunks/audio-chunk.ts';
import { CONFIDENCE_UNKNOWN } from '../unknown-confidence.ts';
import { wordsInOrder } from '../recognized-chunk.ts';
import { spreadWords } from '../spread-words.ts';
import type { Word } from '../speech-engine.ts';

/** Indexes of the tokens of a word; `to` is behind the last. */
type TokenRange = { from: number; to: number };

/** Of a last token without a length: four frames, the longest step of a token-and-duration transducer. */
const LAST_TOKEN_SECONDS = 0.32;

/**
 * The words of a chunk, timed by its tokens. Where a model gives no times, as Whisper and Moonshine, words are spread
 * by their length over the stretches with voice.
 *
 * @returns confidences of CONFIDENCE_UNKNOWN where the model does not tell
 */
export function recognizedWords(
  result: RecognizerResult,
  chunk: Pick<AudioChunk, 'start_time' | 'end_time' | 'speech'>,
): Word[] {
  const texts = result.text.split(/\s+/).filter((text) => text !== '');
  const ranges = tokensOfWords(texts, result.tokens);
  const times =
    timesOfTokens(result, ranges, chunk.start_time) ??
    spreadWords(texts, [chunk.start_time, chunk.end_time], chunk.speech);
  const words = texts.map((text, i) => ({
    text,
    start_time: times[i]?.[0] ?? chunk.start_time,
    end_time: times[i]?.[1] ?? chunk.end_time,
    confidence: confidenceOf(result, ranges?.[i]),
  }));
  return wordsInOrder(words, chunk);
}

/** @returns undefined where the tokens do not spell the words, as when a letter is cut into bytes */
function tokensOfWords(
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

function timesOfTokens(
  { tokens, timestamps, durations }: RecognizerResult,
  ranges: TokenRange[] | undefined,
  offset: number,
): [start: number, end: number][] | undefined {
  if (!ranges || timestamps.length !== tokens.length) return undefined;
  return ranges.map(({ from, to }) => {
    const last = lastSpoken(tokens, from, to);
    const end = timestamps[last]! + (durations[last] ?? LAST_TOKEN_SECONDS);
    return [offset + timestamps[from]!, offset + end];
  });
}

/** A full stop may come long after the last letter. */
function lastSpoken(tokens: readonly string[], from: number, to: number): number {
  for (let index = to - 1; index > from; index -= 1) {
    if (/[\p{L}\p{N}]/u.test(tokens[index]!)) return index;
  }
  return from;
}

function confidenceOf(
  { tokens, ys_log_probs }: RecognizerResult,
  range: TokenRange | undefined,
): number {
  if (!range || ys_log_probs.length !== tokens.length) return CONFIDENCE_UNKNOWN;
  const logs = ys_log_probs.slice(range.from, range.to);
  return Math.min(1, Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length));
}
