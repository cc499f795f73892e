import { spreadWords, type TimeRange } from '../spread-words.ts';
import { alignWords } from './align-words.ts';
import type { UploadLayout, ChunkAtOffset } from './upload.ts';
import { findRepeatedWords } from '../repeated-words.ts';
import type { ResponseSegment, TranscriptionResponse } from './transcription-response.ts';
import { buildRecognizedChunk, clampWordTimes, UNKNOWN_CONFIDENCE } from '../recognized-chunk.ts';
import type { RecognizedChunk } from '../speech-engine.ts';

/** Word with its time in seconds from the start of the upload. */
export type TimedWord = {
  text: string;
  start: number;
  end: number;
  /** Confidence from 0 to 1; undefined if the server reports none. */
  confidence: number | undefined;
};

/**
 * Limits of silence: above this no-speech probability and below this log probability, Whisper itself calls a segment
 * silent (Radford et al. 2022, 4.5).
 */
const NO_SPEECH_PROBABILITY = 0.6;
const UNLIKELY_LOG_PROBABILITY = -1;

/** Segment that only describes a sound: `[BLANK_AUDIO]`, `(applause)`, `*music*` or `♪`. */
const SOUND_ANNOTATION = /^(\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫\s]*)$/u;

/** Highest confidence of words in a loop. */
const LOOP_CONFIDENCE = 0.3;

/** Returns the words of a response with their times. Hallucinated segments are omitted. */
export function extractTimedWords(
  response: TranscriptionResponse,
  upload: UploadLayout,
): TimedWord[] {
  const segments =
    response.segments.length > 0 ? response.segments : [wholeUploadSegment(response, upload)];
  const texts = segments.map(({ text }) => splitWords(text));
  const timed = segments.flatMap(({ words }) => words);
  const timings = alignWords(texts.flat(), timed.length > 0 ? timed : response.words);
  const voiced = voicedRanges(upload);

  const timedWords: TimedWord[] = [];
  let first = 0;
  for (const [index, segment] of segments.entries()) {
    const words = texts[index]!.map((text, i) => ({ text, timing: timings[first + i] }));
    first += words.length;
    if (isHallucinated(segment)) continue;
    const ranges = computeWordRanges(words, segment, voiced);
    const logProbability = segment.averageLogProbability;
    for (const [i, { text, timing }] of words.entries()) {
      const confidence =
        timing?.probability ??
        (logProbability === undefined ? undefined : Math.exp(logProbability));
      timedWords.push({ text, start: ranges[i]![0], end: ranges[i]![1], confidence });
    }
  }
  return lowerLoopConfidence(timedWords);
}

/** Returns the whole upload as one segment, for a response without segments. */
function wholeUploadSegment(
  { text }: TranscriptionResponse,
  { seconds }: UploadLayout,
): ResponseSegment {
  return {
    text,
    start: 0,
    end: seconds,
    words: [],
    averageLogProbability: undefined,
    noSpeechProbability: undefined,
  };
}

// Control characters separate words: databases refuse U+0000 in text.
function splitWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
}

function isHallucinated({
  text,
  averageLogProbability,
  noSpeechProbability,
}: ResponseSegment): boolean {
  if (SOUND_ANNOTATION.test(text.trim())) return true;
  return (
    noSpeechProbability !== undefined &&
    noSpeechProbability > NO_SPEECH_PROBABILITY &&
    averageLogProbability !== undefined &&
    averageLogProbability < UNLIKELY_LOG_PROBABILITY
  );
}

type TimedText = { text: string; timing: { start: number; end: number } | undefined };

/**
 * Returns the time range of each word. Untimed words are spread over the voice between their timed neighbors, or over
 * the voice of the segment.
 */
function computeWordRanges(
  words: readonly TimedText[],
  segment: ResponseSegment,
  voiced: readonly TimeRange[],
): TimeRange[] {
  const ranges: TimeRange[] = [];
  while (ranges.length < words.length) {
    const at = ranges.length;
    const timing = words[at]!.timing;
    if (timing) {
      ranges.push([timing.start, timing.end]);
      continue;
    }
    const next = words.findIndex((word, i) => i > at && word.timing !== undefined);
    const untimed = words.slice(at, next === -1 ? words.length : next);
    const from = ranges.at(-1)?.[1] ?? segment.start;
    const to = words[next]?.timing?.start ?? segment.end;
    ranges.push(
      ...spreadWords(
        untimed.map(({ text }) => text),
        [from, to],
        voiced,
      ),
    );
  }
  return ranges;
}

/** Returns the ranges with voice, in seconds from the start of the upload. */
function voicedRanges({ chunks }: UploadLayout): TimeRange[] {
  return chunks.flatMap(({ chunk, offset }) =>
    chunk.speech.map(([start, end]): TimeRange => {
      const shift = offset - chunk.start_time;
      return [start + shift, end + shift];
    }),
  );
}

function lowerLoopConfidence(words: TimedWord[]): TimedWord[] {
  for (const index of findRepeatedWords(words.map(({ text }) => text))) {
    const word = words[index]!;
    word.confidence = Math.min(word.confidence ?? 1, LOOP_CONFIDENCE);
  }
  return words;
}

/** Assigns each word to the chunk that contains its middle, and shifts its times to those of the recording. */
export function assignWordsToChunks(
  words: readonly TimedWord[],
  { chunks }: UploadLayout,
): RecognizedChunk[] {
  const shares = chunks.map((): TimedWord[] => []);
  let current = 0;
  for (const word of words) {
    const middle = (word.start + word.end) / 2;
    // The order of words is kept: a word with an earlier time stays in the chunk of its predecessor.
    while (current < chunks.length - 1 && middle >= boundaryAfter(chunks, current)) current += 1;
    shares[current]?.push(word);
  }
  return chunks.map((chunkAtOffset, index) => toRecognizedChunk(chunkAtOffset, shares[index]!));
}

/** Returns the middle of the pause after a chunk. */
function boundaryAfter(chunks: readonly ChunkAtOffset[], index: number): number {
  const { chunk, offset } = chunks[index]!;
  const end = offset + chunk.end_time - chunk.start_time;
  return (end + (chunks[index + 1]?.offset ?? end)) / 2;
}

function toRecognizedChunk(
  { chunk, offset }: ChunkAtOffset,
  timedWords: readonly TimedWord[],
): RecognizedChunk {
  const { samples: _, ...unrecognized } = chunk;
  const words = timedWords.map(({ text, start, end, confidence = UNKNOWN_CONFIDENCE }) => ({
    text,
    start_time: start - offset + chunk.start_time,
    end_time: end - offset + chunk.start_time,
    confidence,
  }));
  return buildRecognizedChunk(unrecognized, clampWordTimes(words, unrecognized));
}
