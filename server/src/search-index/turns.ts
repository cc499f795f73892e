import type { Line, LinePlace } from '../transcripts/transcript-text.ts';

/** Who speaks from a place of a text on. */
export type Turn = {
  /** UTF-16 code unit; that of the name, where it stands before what is said. */
  start: number;
  /** Seconds; null where the transcript has no times. */
  start_time: number | null;
  speaker: string | null;
};

type Packed = [start: number, startTime: number | null, speaker: string | null];

/** The turns of a text that `placeLines` made of these lines. */
export function turnsOf(lines: readonly Line[], places: readonly LinePlace[]): Turn[] {
  return lines.map(({ start_time, speaker }, index) => ({
    // The name before a line belongs to it.
    start: places[index - 1]?.end ?? 0,
    start_time,
    speaker,
  }));
}

/** Those that are going on or begin in `start` to `end`, as a row holds them. */
export function packTurns(turns: readonly Turn[], start: number, end: number): string {
  const first = turns.findLastIndex((turn) => turn.start <= start);
  const within = turns.slice(Math.max(0, first)).filter((turn) => turn.start < end);
  return JSON.stringify(within.map((turn): Packed => [turn.start, turn.start_time, turn.speaker]));
}

/**
 * The turn that an excerpt is found for: the one with most of what was found, the first of several; that in which the
 * excerpt begins where nothing was.
 */
export function turnOf(
  turnsJson: string,
  { start, highlights }: { start: number; highlights: readonly { start: number; end: number }[] },
): Pick<Turn, 'start_time' | 'speaker'> {
  const turns = JSON.parse(turnsJson) as Packed[];
  const counts = new Map<number, number>();
  for (const place of highlights.length > 0 ? highlights : [{ start: 0 }]) {
    const index = turns.findLastIndex(([begin]) => begin <= start + place.start);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  const [[index] = [0]] = [...counts].toSorted(([a, m], [b, n]) => n - m || a - b);
  const [, start_time, speaker] = turns[index] ?? [0, null, null];
  return { start_time, speaker };
}
