import { type SentenceCue, sumCueWeights } from '../../../meeting-text/sentence-cues.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';

/** Reason that a speaker gave for a decision, in the words of the meeting. */
export type DecisionReason = { text: string; sentence: MeetingSentence };

/** Sentence in which somebody disagrees with a decision, or the count of a vote that was not unanimous. */
export type Objection = {
  sentence: MeetingSentence;
  /** Null for the count of a vote, and where nobody knows who spoke. */
  speaker: string | null;
};

/** Decision, risk, open question, recommendation or opportunity that a speaker put into words. */
export type MeetingPoint = {
  /** Sentences of one turn that make the point, in order; at least one. */
  sentences: readonly MeetingSentence[];
  /** Sentences that confirm it: the assent to a proposal, the reply that nobody knows. */
  support: readonly MeetingSentence[];
  /** Sentence that a short point answers, and without which it says too little. */
  context?: MeetingSentence;
  /** Reason of a decision. */
  reason?: DecisionReason;
  /** Objections to a decision, at most one of each speaker. */
  objections?: readonly Objection[];
  /** First sentence of the decision that it replaces. */
  replaces?: MeetingSentence;
  /** Whether the speaker closed the discussion with it: `Agreed. We host it ourselves.` */
  isClosed?: true;
  /** Share of points with such a score that were right in the project's own meetings, from 0 to 1. */
  confidence: number;
};

/**
 * Scores a sentence by its cues: the highest weight in favor, half of each other weight in favor, and every weight
 * against.
 *
 * @returns 0 when no cue speaks in favor
 */
export function scoreCues(
  plain: string,
  inFavor: readonly SentenceCue[],
  against: readonly SentenceCue[],
): number {
  const weights = inFavor.flatMap(({ pattern, weight }) => (pattern.test(plain) ? [weight] : []));
  if (weights.length === 0) return 0;
  const [first = 0, ...rest] = weights.toSorted((a, b) => b - a);
  const more = rest.reduce((sum, weight) => sum + weight / 2, 0);
  return first + more + sumCueWeights(plain, against);
}

/** A point of so many sentences takes no further one; the next begins a point of its own. */
const SENTENCES_MAX = 5;

type OpenPoint = MeetingPoint & { sentences: MeetingSentence[]; support: MeetingSentence[] };

/** Merges points of one turn that are at most `maxDistance` sentences apart. */
export function mergeAdjacentPoints(
  points: readonly MeetingPoint[],
  maxDistance: number,
): MeetingPoint[] {
  const merged: OpenPoint[] = [];
  for (const { sentences, support, confidence } of points) {
    const last = merged.at(-1);
    const [before, here] = [last?.sentences.at(-1), sentences[0]!];
    const isBeside = before?.turn === here.turn && here.index - before.index <= maxDistance;
    if (!last || !isBeside || last.sentences.length >= SENTENCES_MAX) {
      merged.push({ sentences: [...sentences], support: [...support], confidence });
      continue;
    }
    addMissing(last.sentences, sentences);
    addMissing(last.support, support);
    last.confidence = Math.max(last.confidence, confidence);
  }
  return merged;
}

/**
 * Merges points of one turn like `mergeAdjacentPoints`, and adds to their support the sentences beside them that are no points:
 * what stands beside a risk explains it more often than it is nothing.
 */
export function mergeWithNeighbors(
  points: readonly MeetingPoint[],
  weak: readonly MeetingSentence[],
  maxDistance: number,
): MeetingPoint[] {
  return mergeAdjacentPoints(points, maxDistance).map((point) => {
    const [first, last] = [point.sentences[0]!, point.sentences.at(-1)!];
    const known = new Set([...point.sentences, ...point.support]);
    const beside = weak.filter(
      (one) =>
        one.turn === first.turn &&
        one.index >= first.index - maxDistance &&
        one.index <= last.index + maxDistance &&
        !known.has(one),
    );
    return { ...point, support: [...point.support, ...beside] };
  });
}

function addMissing(known: MeetingSentence[], added: readonly MeetingSentence[]): void {
  for (const sentence of added) if (!known.includes(sentence)) known.push(sentence);
}
