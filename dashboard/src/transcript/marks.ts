import type { MeetingEvidence } from '@docket/sdk';

import type { SpokenWord, Turn } from './speaker-turns.ts';

export type MarkKind = 'task' | 'decision' | 'question' | 'risk' | 'point';

/** Finding of a meeting with the passages that prove it. */
export type Marked = { id: string; kind: MarkKind; evidence: readonly MeetingEvidence[] };

/** Passage of a turn that proves a finding, by offsets in the text of the turn. */
export type TurnMark = { id: string; kind: MarkKind; start: number; end: number };

/** Part of the text of a turn with the marks and the word that cover it. */
export type Piece = {
  text: string;
  start: number;
  marks: readonly TurnMark[];
  word: SpokenWord | undefined;
};

/** Maps the number of each turn to the passages in it that prove findings. */
export function placeMarks(
  turns: readonly Turn[],
  marked: readonly Marked[],
): Map<number, TurnMark[]> {
  const places = new Map<number, TurnMark[]>();
  for (const { id, kind, evidence } of marked) {
    for (const passage of evidence) {
      for (const [index, turn] of turns.entries()) {
        const range = findRange(turn, passage);
        if (range) places.set(index, [...(places.get(index) ?? []), { id, kind, ...range }]);
      }
    }
  }
  return places;
}

function findRange(turn: Turn, passage: MeetingEvidence): { start: number; end: number } | null {
  if (turn.start === undefined) {
    // Without its place in the text, the turn is known by its second.
    const isSame = turn.startTime !== null && turn.startTime === passage.start_time;
    return isSame ? { start: 0, end: turn.text.length } : null;
  }
  const start = Math.max(0, passage.start - turn.start);
  const end = Math.min(turn.text.length, passage.end - turn.start);
  return start < end ? { start, end } : null;
}

/** Cuts the text of a turn where marks and words begin and end. */
export function cutTurn({ text, words }: Turn, marks: readonly TurnMark[]): Piece[] {
  const ranges = [...words, ...marks];
  const bounds = new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...bounds].toSorted((a, b) => a - b);
  return cuts.slice(1).map((end, index): Piece => {
    const start = cuts[index]!;
    const covers = (range: { start: number; end: number }) =>
      range.start <= start && range.end >= end;
    const word = words.find(covers);
    return { text: text.slice(start, end), start, marks: marks.filter(covers), word };
  });
}
