import type { MeetingSentence } from '../reading/read-meeting.ts';

/** Something that was said and matters: a decision, a risk, a question that stayed open, a proposal. */
export type Point = {
  /** The sentences of one turn that say it, in order. */
  said: readonly MeetingSentence[];
  /** What else makes it so: the assent to a proposal, the answer that nobody knows. */
  support: readonly MeetingSentence[];
  /** From 0 to 1; the share of points of such a score that were right on the own meetings. */
  confidence: number;
};

/** A pattern over `MeetingSentence.plain`, and how much it speaks for or against. */
export type Cue = readonly [pattern: RegExp, share: number];

/** The sum of the shares of all cues that a sentence has, each cue once. */
export function sumOfCues(plain: string, cues: readonly Cue[]): number {
  return cues.reduce((sum, [pattern, share]) => (pattern.test(plain) ? sum + share : sum), 0);
}

/** The greatest share of those for it, and all shares against it. */
export function weighCues(plain: string, forIt: readonly Cue[], against: readonly Cue[]): number {
  const shares = forIt.flatMap(([pattern, share]) => (pattern.test(plain) ? [share] : []));
  if (shares.length === 0) return 0;
  const [first = 0, ...rest] = shares.toSorted((a, b) => b - a);
  const more = rest.reduce((sum, share) => sum + share / 2, 0);
  return first + more + sumOfCues(plain, against);
}

/** Points of one turn that follow each other closely are one. */
export function mergeNeighbours(points: readonly Point[], apart: number): Point[] {
  const merged: Point[] = [];
  for (const point of points) {
    const last = merged.at(-1);
    const [before, here] = [last?.said.at(-1), point.said[0]!];
    if (!last || before?.turn !== here.turn || here.index - before.index > apart) {
      merged.push(point);
      continue;
    }
    merged[merged.length - 1] = {
      said: [...new Set([...last.said, ...point.said])],
      support: [...new Set([...last.support, ...point.support])],
      confidence: Math.max(last.confidence, point.confidence),
    };
  }
  return merged;
}
