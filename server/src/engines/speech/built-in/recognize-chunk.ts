import type { AudioChunk } from '../chunks/audio-chunk.ts';
import { chunkConfidence, recognizedChunk } from '../recognized-chunk.ts';
import type { RecognizedChunk, Word } from '../speech-engine.ts';
import { alignTokens } from './align-tokens.ts';
import { wordConfidence } from './confidence.ts';
import type { Decoded, Moonshine } from './moonshine.ts';
import { splitChunk } from './split-chunk.ts';
import { timeWords } from './time-words.ts';
import { toWords } from './tokens.ts';

/** A part that is shorter is not split any more. */
const SPLIT_SECONDS_MIN = 4;

/** Words that were written in a loop, or in a part of which not all could be written, are doubtful. */
const INCOMPLETE_TRUST = 0.6;

/** Recognises one chunk: words, when they were said and how sure they are. */
export async function recognizeChunk(
  moonshine: Moonshine,
  chunk: AudioChunk,
): Promise<RecognizedChunk> {
  const { samples: _, ...place } = chunk;
  const words = await recognizePart(moonshine, chunk);
  return recognizedChunk(place, withoutInvention(words, chunk.speech));
}

/** What cannot be written to its end as a whole is written in halves. */
async function recognizePart(moonshine: Moonshine, part: AudioChunk): Promise<Word[]> {
  const decoded = await moonshine.decode(part.samples);
  if (decoded.isComplete || part.end_time - part.start_time < SPLIT_SECONDS_MIN) {
    return wordsOf(decoded, part);
  }
  const [first, second] = splitChunk(part);
  return [...(await recognizePart(moonshine, first)), ...(await recognizePart(moonshine, second))];
}

/** Words that were written instead of nothing are kept when they are surer than hums and laughs are. */
const RATHER_SILENT_CONFIDENCE_MIN = 0.5;

function wordsOf(decoded: Decoded, part: AudioChunk): Word[] {
  const words = toWords(decoded.tokens);
  if (words.length === 0) return [];
  const times = timeWords(words, alignTokens(decoded), part);
  const trust = decoded.isComplete ? 1 : INCOMPLETE_TRUST;
  const timed = words.map(({ text, from, to }, index) => ({
    text,
    ...times[index]!,
    confidence: trust * wordConfidence(decoded.logProbabilities.slice(from, to)),
  }));
  const isSure = !decoded.isRatherSilent || chunkConfidence(timed) >= RATHER_SILENT_CONFIDENCE_MIN;
  return isSure ? timed : [];
}

/** Of sounds that are hardly voice. */
const LITTLE_VOICE_SECONDS = 1;
const INVENTED_CONFIDENCE_MAX = 0.4;

/** Recognisers hear words in a little noise: such words are unsure, and there is next to no voice. */
function withoutInvention(words: Word[], speech: AudioChunk['speech']): Word[] {
  const voiceSeconds = speech.reduce((sum, [from, to]) => sum + to - from, 0);
  const isInvented =
    voiceSeconds < LITTLE_VOICE_SECONDS && chunkConfidence(words) < INVENTED_CONFIDENCE_MAX;
  return isInvented ? [] : words;
}
