import { splitCleanLines, collapseSpaces } from './clean-text.ts';
import {
  type SubtitleCue,
  createPrefixParser,
  parseCueTimes,
  splitVoices,
  type VoiceSpan,
} from './cue-text.ts';
import { type ImportedTurn, UnreadableTranscript } from './imported-transcript.ts';

/**
 * Parses WebVTT. A blank line ends a block; a line with an arrow starts a cue anywhere (W3C WebVTT, §6.1).
 *
 * @param knownNames names of participants
 * @throws UnreadableTranscript without the header, or with invalid times
 */
export function parseWebVtt(text: string, knownNames: readonly string[]): ImportedTurn[] {
  const lines = splitCleanLines(text);
  if (!isWebVttHeader(lines[0])) {
    throw new UnreadableTranscript('a WebVTT file must start with WEBVTT', { line: 1 });
  }
  const cues: SubtitleCue[] = [];
  // Header, notes, styles and regions are not spoken text.
  let open: SubtitleCue | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.includes('-->')) {
      open = { ...parseCueTimes(line, index + 1), lines: [], line: index + 1 };
      cues.push(open);
    } else if (line.trim() === '') {
      open = undefined;
    } else {
      open?.lines.push(line);
    }
  }
  return toTurns(cues, knownNames);
}

/** Returns true for the first line of a WebVTT file. */
export function isWebVttHeader(line: string | undefined): boolean {
  return /^WEBVTT(?:\s|$)/.test(line ?? '');
}

/** Override tags for position and style, such as `{\an8}`. */
const OVERRIDE = /\{\\[^}]{0,100}\}/g;

/**
 * Parses SubRip: a number, a timing line, then text up to a blank line. The format has no standard, so numbers and
 * blank lines are optional.
 *
 * @param knownNames names of participants
 * @throws UnreadableTranscript with invalid times
 */
export function parseSubRip(text: string, knownNames: readonly string[]): ImportedTurn[] {
  const lines = splitCleanLines(text);
  const cues: SubtitleCue[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.includes('-->')) {
      cues.push({ ...parseCueTimes(line, index + 1), lines: [], line: index + 1 });
    } else if (line.trim() !== '' && !isCueNumber(lines, index)) {
      cues.at(-1)?.lines.push(line.replaceAll(OVERRIDE, ''));
    }
  }
  return toTurns(cues, knownNames);
}

/** Returns true for a line with a number before a timing line. */
function isCueNumber(lines: readonly string[], index: number): boolean {
  return /^\s*\d+\s*$/.test(lines[index]!) && (lines[index + 1]?.includes('-->') ?? false);
}

/**
 * Converts cues to turns. The speaker comes from voice tags or from a name before the text, which holds until the next
 * name.
 *
 * @param knownNames names of participants
 */
function toTurns(cues: readonly SubtitleCue[], knownNames: readonly string[]): ImportedTurn[] {
  const heard = cues.map((cue) => ({ cue, voices: splitVoices(cue.lines) }));
  const unnamed = heard
    .flatMap(({ voices }) => voices)
    .filter(({ speaker }) => speaker === undefined);
  const read = createPrefixParser(
    unnamed.map(({ text }) => text),
    knownNames,
  );
  let last: string | null = null;
  return heard.flatMap(({ cue, voices }) =>
    voices.flatMap((voice) => {
      const { speaker, text } = identifySpeaker(voice, read, last);
      if (voice.speaker === undefined) last = speaker;
      return text === '' ? [] : [{ speaker, text, start: cue.start, end: cue.end, line: cue.line }];
    }),
  );
}

function identifySpeaker(
  { speaker, text }: VoiceSpan,
  read: ReturnType<typeof createPrefixParser>,
  last: string | null,
): { speaker: string | null; text: string } {
  if (speaker !== undefined) return { speaker, text };
  const prefix = read(text);
  return prefix
    ? { speaker: prefix.speaker, text: collapseSpaces(prefix.rest) }
    : { speaker: last, text };
}
