import { cleanLines } from './clean-text.ts';
import { type Cue, readCueTimes } from './cue-text.ts';
import { turnsOfCues } from './cue-turns.ts';
import { type Turn, UnreadableTranscript } from './imported-transcript.ts';

/** @see WebVTT, W3C, §6.1: blocks are parted by blank lines, and a line with an arrow begins a cue wherever it stands. */
export function readWebVtt(text: string, known: readonly string[]): Turn[] {
  const lines = cleanLines(text);
  if (!isHeader(lines[0])) {
    throw new UnreadableTranscript('a WebVTT file begins with WEBVTT', { line: 1 });
  }
  const cues: Cue[] = [];
  // What stands before the first cue and in blocks of notes, styles and regions is not shown.
  let open: Cue | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.includes('-->')) {
      open = { ...readCueTimes(line, index + 1), lines: [], line: index + 1 };
      cues.push(open);
    } else if (line.trim() === '') {
      open = undefined;
    } else {
      open?.lines.push(line);
    }
  }
  return turnsOfCues(cues, known);
}

export function isHeader(line: string | undefined): boolean {
  return /^WEBVTT(?:\s|$)/.test(line ?? '');
}
