import type { LineWithWords } from '../../transcripts/read.ts';
import type { TimedWord } from '../../transcripts/words.ts';

/** What a viewer reads at once; times in whole milliseconds from the beginning of the recording. */
export type Cue = { speaker: string | null; start: number; end: number; lines: string[] };

/** As broadcasters have it: two lines of 42 characters, seven seconds. */
const LINE_LENGTH_MAX = 42;
const LINES_MAX = 2;
const CUE_MS_MAX = 7_000;
/** A pause as long ends a cue. */
const PAUSE_MS = 1_000;
/** Those that are pushed together by people who speak at once last so long at least. */
const OVERLAPPING_MS_MIN = 100;

type WordSpan = { text: string; start: number; end: number };

/**
 * Cuts what somebody says at a stretch into cues, between words.
 *
 * @param prefix stands before the text of each cue, and takes of its room
 */
export function cutCues(line: LineWithWords, prefix: string): Cue[] {
  const cues: Cue[] = [];
  let words: WordSpan[] = [];
  const flush = () => {
    if (words.length > 0) cues.push(toCue(line.speaker, prefix, words));
    words = [];
  };
  for (const word of wordsOf(line)) {
    if (words.length > 0 && endsBefore(words, word, prefix)) flush();
    words.push(word);
  }
  flush();
  return cues;
}

/** Cues in the order of time of which none begins before the one before has ended, also where two people speak at once. */
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

function endsBefore(words: readonly WordSpan[], next: WordSpan, prefix: string): boolean {
  const [first, last] = [words[0]!, words.at(-1)!];
  if (next.end - first.start > CUE_MS_MAX || next.start - last.end >= PAUSE_MS) return true;
  const text = textOf(prefix, words);
  if (/[.!?…]$/.test(last.text) && text.length >= LINE_LENGTH_MAX) return true;
  return wrap(`${text} ${next.text}`).length > LINES_MAX;
}

function toCue(speaker: string | null, prefix: string, words: readonly WordSpan[]): Cue {
  const { start } = words[0]!;
  const end = Math.min(Math.max(words.at(-1)!.end, start + 1), start + CUE_MS_MAX);
  return { speaker, start, end, lines: wrap(textOf(prefix, words)) };
}

function textOf(prefix: string, words: readonly WordSpan[]): string {
  return prefix + words.map(({ text }) => text).join(' ');
}

/** A word that is longer than a line has one of its own. */
function wrap(text: string): string[] {
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

function wordsOf(line: LineWithWords): WordSpan[] {
  const words = line.words.length > 0 ? line.words : spreadWords(line);
  return words.map(({ text, start_time, end_time }) => ({
    text,
    start: Math.round(start_time * 1_000),
    end: Math.round(end_time * 1_000),
  }));
}

/** Of an imported transcript nobody knows when each word is said: longer ones are taken to last longer. */
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
