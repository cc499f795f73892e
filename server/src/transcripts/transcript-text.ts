/** Segment or chunk of a transcript. Times are in seconds, or null in an untimed transcript. */
export type TranscriptLine = {
  /** Name or label; null without diarization, and where it is uncertain who speaks. */
  speaker: string | null;
  text: string;
  start_time: number | null;
  end_time: number | null;
  /** Present if the words were probably not understood. */
  low_confidence?: true;
};

/** Pause that ends a speaker's turn. */
const PAUSE_SECONDS = 2;

/** Offsets of a line's words in the text of its transcript, after the speaker prefix. */
export type LineSpan = { start: number; end: number };

/**
 * Formats a transcript with one text line per turn, as `Speaker 1: Good morning.`, without prefix if no speaker is
 * known.
 */
export function transcriptText(lines: readonly TranscriptLine[]): string {
  return joinLines(lines).text;
}

/** Formats a transcript as `transcriptText` does, and returns where each line's words are in the text. */
export function joinLines(lines: readonly TranscriptLine[]): { text: string; spans: LineSpan[] } {
  const parts: string[] = [];
  const spans: LineSpan[] = [];
  let length = 0;
  let before: TranscriptLine | undefined;
  for (const line of lines) {
    const continuesTurn = before !== undefined && isSameTurn(before, line);
    const prefix = continuesTurn ? ' ' : `${before ? '\n' : ''}${prefixOf(line)}`;
    const start = length + prefix.length;
    length = start + line.text.length;
    parts.push(prefix, line.text);
    spans.push({ start, end: length });
    before = line;
  }
  return { text: parts.join(''), spans };
}

function prefixOf({ speaker }: TranscriptLine): string {
  return speaker === null ? '' : `${speaker}: `;
}

/** Tells whether a line continues the turn of the line before. Untimed lines never do. */
function isSameTurn(before: TranscriptLine, { speaker, start_time }: TranscriptLine): boolean {
  if (before.speaker !== speaker || before.end_time === null || start_time === null) return false;
  return start_time - before.end_time < PAUSE_SECONDS;
}
