import type { LineWithWords } from '../../transcripts/read.ts';
import type { TimedWord } from '../../transcripts/words.ts';

/** Subtitle cue. Times are in whole milliseconds from the beginning of the recording. */
export type Cue = { speaker: string | null; start: number; end: number; lines: string[] };

/** Limits of a cue by broadcasting practice: two lines of 42 characters, seven seconds. */
const LINE_LENGTH_MAX = 42;
const LINES_MAX = 2;
const CUE_MS_MAX = 7_000;
/** Pause that ends a cue. */
const PAUSE_MS = 1_000;
/** Minimum duration of a cue that overlaps another speaker. */
const OVERLAPPING_MS_MIN = 100;

type WordSpan = { text: string; start: number; end: number };

/**
 * Splits a transcript line into cues at word boundaries.
 *
 * @param prefix text before each cue, which counts towards its length
 */
export function cutCues(line: LineWithWords, prefix: string): Cue[] {
  const cues: Cue[] = [];
  let words: WordSpan[] = [];
  const flush = () => {
    if (words.length > 0) cues.push(toCue(line.speaker, prefix, words));
    words = [];
  };
  for (const word of timedWords(line)) {
    if (words.length > 0 && startsNewCue(words, word, prefix)) flush();
    words.push(word);
  }
  flush();
  return cues;
}

/**
 * Sorts cues by time and trims overlaps, as between simultaneous speakers: no cue starts before the previous one
 * ends.
 */
export function separateCues(cues: readonly Cue[]): Cue[] {
  const separate: Cue[] = [];
  for (const { ...cue } of cues.toSorted((a, b) => a.start - b.start)) {
    const before = separate.at(-1);
    if (before && cue.start < before.end) {
      before.end = Math.max(cue.start, before.start + OVERLAPPING_MS_MIN);
      cue.start = Math.max(cue.start, before.end);
      cue.end = Math.max(cue.end, cue.start + OVERLAPPING_MS_MIN);
    }
    separate.push(cue);
  }
  return separate;
}

function startsNewCue(words: readonly WordSpan[], next: WordSpan, prefix: string): boolean {
  const [first, last] = [words[0]!, words.at(-1)!];
  if (next.end - first.start > CUE_MS_MAX || next.start - last.end >= PAUSE_MS) return true;
  const text = cueText(prefix, words);
  if (/[.!?…]$/.test(last.text) && text.length >= LINE_LENGTH_MAX) return true;
  return wrapLines(`${text} ${next.text}`).length > LINES_MAX;
}

function toCue(speaker: string | null, prefix: string, words: readonly WordSpan[]): Cue {
  const { start } = words[0]!;
  const end = Math.min(Math.max(words.at(-1)!.end, start + 1), start + CUE_MS_MAX);
  return { speaker, start, end, lines: wrapLines(cueText(prefix, words)) };
}

function cueText(prefix: string, words: readonly WordSpan[]): string {
  return prefix + words.map(({ text }) => text).join(' ');
}

/** Wraps text into lines. A word longer than a line gets its own line. */
function wrapLines(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= LINE_LENGTH_MAX) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function timedWords(line: LineWithWords): WordSpan[] {
  const words = line.words.length > 0 ? line.words : spreadWords(line);
  return words.map(({ text, start_time, end_time }) => ({
    text,
    start: Math.round(start_time * 1_000),
    end: Math.round(end_time * 1_000),
  }));
}

/** Spreads the words of a line without word times over its duration, by their length. */
function spreadWords({
  text,
  start_time,
  end_time,
}: LineWithWords): Omit<TimedWord, 'confidence'>[] {
  if (start_time === null || end_time === null) return [];
  const secondsPerCharacter = (end_time - start_time) / (text.length + 1);
  let characters = 0;
  return text.split(' ').map((word) => {
    const start = start_time + characters * secondsPerCharacter;
    characters += word.length + 1;
    return {
      text: word,
      start_time: start,
      end_time: start_time + characters * secondsPerCharacter,
    };
  });
}
