import { UnreadableTranscript } from './imported-transcript.ts';

/** Invisible characters and bidirectional controls. Zero-width joiners are part of words and stay. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CONTROLS = /[[\p{Cc}\ufffd]--[\s\u0085]]/gv;
/** Five times the lines of the longest transcript allowed. */
const LINES_MAX = 200_000;
/** Binary files are about one third control characters; a text with a broken encoding has few. */
const CONTROL_SHARE_MAX = 0.02;

/**
 * Splits a text into lines without byte order mark, invisible characters and controls.
 *
 * @throws UnreadableTranscript for binary content or too many lines
 */
export function splitCleanLines(text: string): string[] {
  const rubbish = text.match(CONTROLS)?.length ?? 0;
  if (rubbish > CONTROL_SHARE_MAX * text.length) {
    throw new UnreadableTranscript('the file is not text', { kind: 'unsupported_format' });
  }
  const lines = text
    .replaceAll(CONTROLS, '')
    .replaceAll(INVISIBLE, '')
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/, LINES_MAX + 1);
  if (lines.length > LINES_MAX) {
    throw new UnreadableTranscript(`it has more than ${LINES_MAX} lines`, {
      line: LINES_MAX + 1,
      kind: 'too_large',
    });
  }
  return lines;
}

/** Replaces each run of whitespace by one space, and trims the text. */
export function collapseSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
