import type { MeetingText } from './meeting-engine.ts';

type Span = { start: number; end: number };

/** What each person says at a stretch: lines of one speaker with nothing but a blank between them. */
export function turnsOf({ text, lines }: Pick<MeetingText, 'text' | 'lines'>): Span[] {
  const turns: (Span & { speaker: string | null })[] = [];
  for (const { speaker, start, end } of lines) {
    const last = turns.at(-1);
    const isGoingOn = last?.speaker === speaker && text.slice(last.end, start) === ' ';
    if (last && isGoingOn) last.end = end;
    else turns.push({ speaker, start, end });
  }
  return turns;
}

/** The place of the last of `starts`, which go up, that is not beyond `offset`; 0 where all are. */
export function placeAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
