import { spreadWords, type Stretch } from '../spread-words.ts';
import { alignWords } from './align-words.ts';
import type { PlacedChunks } from './place-chunks.ts';
import { loopedWords } from '../looped-words.ts';
import type { AnsweredSegment, TranscriptionAnswer } from './transcription-answer.ts';

/** A word at its place in the upload, in seconds. */
export type HeardWord = {
  text: string;
  start: number;
  end: number;
  /** 0 to 1; undefined where the server does not say. */
  confidence: number | undefined;
};

/** Above it, and with tokens less likely than that, Whisper itself calls a segment silence (Radford et al. 2022, 4.5). */
const NO_SPEECH_PROBABILITY = 0.6;
const SILENT_LOG_PROBABILITY = -1;

/** A segment that is nothing but `[BLANK_AUDIO]`, `(applause)`, `*music*` or `♪`. */
const NOTE = /^(\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫\s]*)$/u;

/** What is left of the confidence in words of a loop. */
const LOOP_CONFIDENCE = 0.3;

/** The words of an answer with their times; what was invented on silence is left out. */
export function heardWords(answer: TranscriptionAnswer, upload: PlacedChunks): HeardWord[] {
  const segments = answer.segments.length > 0 ? answer.segments : [whole(answer, upload)];
  const texts = segments.map(({ text }) => wordsOf(text));
  const timed = segments.flatMap(({ words }) => words);
  const timings = alignWords(texts.flat(), timed.length > 0 ? timed : answer.words);
  const voiced = voicedStretches(upload);

  const heard: HeardWord[] = [];
  let first = 0;
  for (const [index, segment] of segments.entries()) {
    const words = texts[index]!.map((text, i) => ({ text, timing: timings[first + i] }));
    first += words.length;
    if (isInvented(segment)) continue;
    const places = placesOf(words, segment, voiced);
    const likely = segment.averageLogProbability;
    for (const [i, { text, timing }] of words.entries()) {
      const confidence =
        timing?.probability ?? (likely === undefined ? undefined : Math.exp(likely));
      heard.push({ text, start: places[i]![0], end: places[i]![1], confidence });
    }
  }
  return withLoopsDoubted(heard);
}

/** The whole upload as one segment, for a server that gives no segments. */
function whole({ text }: TranscriptionAnswer, { seconds }: PlacedChunks): AnsweredSegment {
  return {
    text,
    start: 0,
    end: seconds,
    words: [],
    averageLogProbability: undefined,
    noSpeechProbability: undefined,
  };
}

// A database that holds text refuses U+0000, and nobody speaks control characters.
function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '');
}

function isInvented({
  text,
  averageLogProbability,
  noSpeechProbability,
}: AnsweredSegment): boolean {
  if (NOTE.test(text.trim())) return true;
  return (
    noSpeechProbability !== undefined &&
    noSpeechProbability > NO_SPEECH_PROBABILITY &&
    averageLogProbability !== undefined &&
    averageLogProbability < SILENT_LOG_PROBABILITY
  );
}

type TimedText = { text: string; timing: { start: number; end: number } | undefined };

/** Words without a time are spread over the voice between their neighbours, or over that of the segment. */
function placesOf(
  words: readonly TimedText[],
  segment: AnsweredSegment,
  voiced: readonly Stretch[],
): Stretch[] {
  const places: Stretch[] = [];
  while (places.length < words.length) {
    const at = places.length;
    const timing = words[at]!.timing;
    if (timing) {
      places.push([timing.start, timing.end]);
      continue;
    }
    const next = words.findIndex((word, i) => i > at && word.timing !== undefined);
    const run = words.slice(at, next === -1 ? words.length : next);
    const from = places.at(-1)?.[1] ?? segment.start;
    const to = words[next]?.timing?.start ?? segment.end;
    places.push(
      ...spreadWords(
        run.map(({ text }) => text),
        [from, to],
        voiced,
      ),
    );
  }
  return places;
}

/** Where there is voice, in seconds from the beginning of the upload. */
function voicedStretches({ chunks }: PlacedChunks): Stretch[] {
  return chunks.flatMap(({ chunk, offset }) =>
    chunk.speech.map(([start, end]): Stretch => {
      const shift = offset - chunk.start_time;
      return [start + shift, end + shift];
    }),
  );
}

function withLoopsDoubted(words: HeardWord[]): HeardWord[] {
  for (const index of loopedWords(words.map(({ text }) => text))) {
    const word = words[index]!;
    word.confidence = Math.min(word.confidence ?? 1, LOOP_CONFIDENCE);
  }
  return words;
}
