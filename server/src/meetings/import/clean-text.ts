import { UnreadableTranscript } from './imported-transcript.ts';

/** What is seen by nobody, or turns the direction of what is written around it; the joiners of words stay. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CONTROLS = /[[\p{Cc}\ufffd]--[\s\u0085]]/gv;
/** Five times what the longest transcript needs. */
const LINES_MAX = 200_000;
/** A file that is no text has a third of these, a text that went through wrong hands a few. */
const RUBBISH_SHARE_MAX = 0.02;

/**
 * The lines of a text as it is read: without byte order mark, invisible characters and controls.
 *
 * @throws UnreadableTranscript of bytes that are no text, and of too many lines
 */
export function cleanLines(text: string): string[] {
  const rubbish = text.match(CONTROLS)?.length ?? 0;
  if (rubbish > RUBBISH_SHARE_MAX * text.length) {
    throw new UnreadableTranscript('it is no text', { kind: 'unsupported_format' });
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

/** As it is kept: spaces of any kind and number are one. */
export function cleanSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
