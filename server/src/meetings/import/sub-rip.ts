import { cleanLines } from './clean-text.ts';
import { type Cue, readCueTimes } from './cue-text.ts';
import { turnsOfCues } from './cue-turns.ts';
import type { Turn } from './imported-transcript.ts';

/** Where and how a text is shown, as players understand it: `{\an8}`. */
const OVERRIDE = /\{\\[^}]{0,100}\}/g;

/**
 * There is no standard of SubRip: a number, a line of times, then text up to a blank line. Numbers and blank lines may be
 * missing.
 */
export function readSubRip(text: string, known: readonly string[]): Turn[] {
  const lines = cleanLines(text);
  const cues: Cue[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.includes('-->')) {
      cues.push({ ...readCueTimes(line, index + 1), lines: [], line: index + 1 });
    } else if (line.trim() !== '' && !isNumber(lines, index)) {
      cues.at(-1)?.lines.push(line.replaceAll(OVERRIDE, ''));
    }
  }
  return turnsOfCues(cues, known);
}

/** Of a cue: the line of times follows. */
function isNumber(lines: readonly string[], index: number): boolean {
  return /^\s*\d+\s*$/.test(lines[index]!) && (lines[index + 1]?.includes('-->') ?? false);
}
