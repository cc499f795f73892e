/** A stretch of a transcript; times in seconds, null where the transcript has none. */
export type Line = {
  /** Name or label; null where speakers are not told apart. */
  speaker: string | null;
  text: string;
  start_time: number | null;
  end_time: number | null;
};

/** Who says nothing for so long has ended a turn. */
const PAUSE_SECONDS = 2;

/** Where what a line says stands in the text of its transcript, without the name before it. */
export type LinePlace = { start: number; end: number };

/** One line a turn, as `Speaker 1: Good morning.`, or without the prefix where there are no speakers. */
export function transcriptText(lines: readonly Line[]): string {
  return placeLines(lines).text;
}

/** As `transcriptText`, with the place of each line: `text.slice(start, end)` is what it says. */
export function placeLines(lines: readonly Line[]): { text: string; places: LinePlace[] } {
  const parts: string[] = [];
  const places: LinePlace[] = [];
  let length = 0;
  let before: Line | undefined;
  for (const line of lines) {
    const isGoingOn = before !== undefined && isSameTurn(before, line);
    const prefix = isGoingOn ? ' ' : `${before ? '\n' : ''}${prefixOf(line)}`;
    const start = length + prefix.length;
    length = start + line.text.length;
    parts.push(prefix, line.text);
    places.push({ start, end: length });
    before = line;
  }
  return { text: parts.join(''), places };
}

function prefixOf({ speaker }: Line): string {
  return speaker === null ? '' : `${speaker}: `;
}

/** Without times each line is a turn: it was written as one. */
function isSameTurn(before: Line, { speaker, start_time }: Line): boolean {
  if (before.speaker !== speaker || before.end_time === null || start_time === null) return false;
  return start_time - before.end_time < PAUSE_SECONDS;
}
