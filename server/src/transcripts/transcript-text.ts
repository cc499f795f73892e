/** A stretch of a transcript; times in seconds. */
export type Line = {
  /** Name or label; null where speakers are not told apart. */
  speaker: string | null;
  text: string;
  start_time: number;
  end_time: number;
};

/** Who says nothing for so long has ended a turn. */
const PAUSE_SECONDS = 2;

/** One line a turn, as `Speaker 1: Good morning.`, or without the prefix where there are no speakers. */
export function transcriptText(lines: readonly Line[]): string {
  const turns: string[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    if (before && isSameTurn(before, line)) turns.push(' ', line.text);
    else turns.push(before ? '\n' : '', prefixOf(line), line.text);
    before = line;
  }
  return turns.join('');
}

function prefixOf({ speaker }: Line): string {
  return speaker === null ? '' : `${speaker}: `;
}

function isSameTurn(before: Line, line: Line): boolean {
  return before.speaker === line.speaker && line.start_time - before.end_time < PAUSE_SECONDS;
}
