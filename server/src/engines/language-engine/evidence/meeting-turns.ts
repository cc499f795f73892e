import type { Span } from '../../../language/span.ts';
import type { MeetingText } from '../meeting-engine.ts';

/** Joins lines of one speaker into turns; only a single blank may stand between joined lines. */
export function groupSpeakerTurns({ text, lines }: Pick<MeetingText, 'text' | 'lines'>): Span[] {
  const turns: (Span & { speaker: string | null })[] = [];
  for (const { speaker, start, end } of lines) {
    const last = turns.at(-1);
    const continuesTurn = last?.speaker === speaker && text.slice(last.end, start) === ' ';
    if (last && continuesTurn) last.end = end;
    else turns.push({ speaker, start, end });
  }
  return turns;
}

/**
 * Finds the last start at or before an offset, by binary search.
 *
 * @param starts in ascending order
 * @returns its index; 0 when all starts are beyond the offset
 */
export function indexOfLastStart(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns a predicate that is true for spans within one turn of one speaker. */
export function createTurnCheck(meeting: Pick<MeetingText, 'text' | 'lines'>) {
  const turns = groupSpeakerTurns(meeting);
  const starts = turns.map(({ start }) => start);
  return ({ start, end }: Span): boolean => {
    const turn = turns[indexOfLastStart(starts, start)];
    return turn !== undefined && start >= turn.start && end <= turn.end;
  };
}
