import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { AudioChunk } from '../chunks/audio-chunk.ts';
import type { TokenWord } from './tokens.ts';

/** The encoder makes one frame of so many samples: 24 ms. */
const FRAME_SECONDS = 384 / SAMPLE_RATE;
/** The decoder looks at a word before it begins: so much earlier, by recordings with known times. */
const LOOK_AHEAD_SECONDS = 2 * FRAME_SECONDS;

export type WordTimes = { start_time: number; end_time: number };

/**
 * Words begin where their first token does and end where there is no voice any more, or the next word begins.
 *
 * @param tokenFrames as `alignTokens` gives them
 * @returns times in seconds from the beginning of the recording; ascending, within the chunk
 */
export function timeWords(
  words: readonly TokenWord[],
  tokenFrames: readonly number[],
  chunk: Pick<AudioChunk, 'start_time' | 'end_time' | 'speech'>,
): WordTimes[] {
  const timeOf = (token: number) =>
    Math.min(chunk.end_time, chunk.start_time + (tokenFrames[token] ?? Infinity) * FRAME_SECONDS);
  return words.map(({ from, to }) => {
    const start = Math.min(timeOf(to), timeOf(from) + LOOK_AHEAD_SECONDS);
    // A word that was over while it was looked at is said after that.
    const end = Math.min(chunk.end_time, Math.max(timeOf(to), start + LOOK_AHEAD_SECONDS));
    return withinVoice(start, end, chunk.speech);
  });
}

/** A word neither begins nor ends in silence. */
function withinVoice(start: number, end: number, speech: AudioChunk['speech']): WordTimes {
  const heard = speech.filter(([from, to]) => from < end && to > start);
  const first = heard[0];
  const last = heard.at(-1);
  if (!first || !last) return { start_time: start, end_time: end };
  return { start_time: Math.max(start, first[0]), end_time: Math.min(end, last[1]) };
}
