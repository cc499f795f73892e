import type { TranscriptLine, LineSpan } from '../transcripts/transcript-text.ts';

/** Speaker from an offset of a text on. */
export type IndexedTurn = {
  /** UTF-16 offset of the turn, including the name before the speech. */
  start: number;
  /** Seconds; null for a transcript without times. */
  start_time: number | null;
  speaker: string | null;
};

type Packed = [start: number, startTime: number | null, speaker: string | null];

/** Groups the lines of a `placeLines` text into turns. */
export function groupTurns(
  lines: readonly TranscriptLine[],
  places: readonly LineSpan[],
): IndexedTurn[] {
  return lines.map(({ start_time, speaker }, index) => ({
    // The name before a line is part of the turn.
    start: places[index - 1]?.end ?? 0,
    start_time,
    speaker,
  }));
}

/** Serializes the turns that overlap `start` to `end`. */
export function packTurns(turns: readonly IndexedTurn[], start: number, end: number): string {
  const first = turns.findLastIndex((turn) => turn.start <= start);
  const within = turns.slice(Math.max(0, first)).filter((turn) => turn.start < end);
  return JSON.stringify(within.map((turn): Packed => [turn.start, turn.start_time, turn.speaker]));
}

/**
 * Finds the turn with most matches of an excerpt, the first among equals; without matches, the turn at its beginning.
 */
export function findTurn(
  turnsJson: string,
  { start, highlights }: { start: number; highlights: readonly { start: number; end: number }[] },
): Pick<IndexedTurn, 'start_time' | 'speaker'> {
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
