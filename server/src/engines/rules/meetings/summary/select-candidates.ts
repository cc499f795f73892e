import { overlapCoefficient } from '../../../../language/speech/content-stems.ts';
import type { SummaryCandidate } from './candidates.ts';

/** Overlap with a selected sentence above which a candidate is redundant. */
const OVERLAP_MAX = 0.6;

/** Ranks a candidate; the highest comes first. */
export type CandidateRank = (candidate: SummaryCandidate) => number;

/** Words of a selection; it ends at `min` if there are enough. */
export type WordLimits = { min: number; max: number };

/** Selects the best candidates that repeat nothing, until their words reach `words.min`; in the order of their rank. */
export function selectBest(
  candidates: readonly SummaryCandidate[],
  rank: CandidateRank,
  words: WordLimits,
): SummaryCandidate[] {
  const chosen: SummaryCandidate[] = [];
  let length = 0;
  for (const candidate of sortByRank(candidates, rank)) {
    if (length >= words.min) break;
    const own = wordCountOf(candidate);
    if (length + own > words.max || isRedundant(candidate, chosen)) continue;
    chosen.push(candidate);
    length += own;
  }
  return chosen;
}

const WORDS_A_PART = 22;

/** Selects candidates like `selectBest`, but in turn from each part of the meeting. */
export function selectAcrossMeeting(
  candidates: readonly SummaryCandidate[],
  words: WordLimits,
): SummaryCandidate[] {
  const parts = Math.max(1, Math.round(words.min / WORDS_A_PART));
  const partOf = ({ position }: SummaryCandidate) =>
    Math.min(parts - 1, Math.floor(position * parts));
  return selectInTurn(candidates, partOf, words);
}

/** Selects candidates like `selectBest`, but in turn from each topic segment. */
export function selectByTopic(
  candidates: readonly SummaryCandidate[],
  words: WordLimits,
): SummaryCandidate[] {
  return selectInTurn(candidates, ({ segment }) => segment, words);
}

function selectInTurn(
  candidates: readonly SummaryCandidate[],
  partOf: (candidate: SummaryCandidate) => number,
  words: WordLimits,
): SummaryCandidate[] {
  const queues = [...Map.groupBy(candidates, partOf).values()].map((part) =>
    sortByRank(part, ({ weight }) => weight),
  );
  const wordCounts = queues.map(() => 0);
  const chosen: SummaryCandidate[] = [];
  let length = 0;
  while (length < words.min) {
    const next = leastCoveredPart(queues, wordCounts);
    if (next === undefined) break;
    const candidate = queues[next]!.shift()!;
    const own = wordCountOf(candidate);
    if (length + own > words.max || isRedundant(candidate, chosen)) continue;
    chosen.push(candidate);
    wordCounts[next]! += own;
    length += own;
  }
  return chosen;
}

/** Returns the part with the fewest selected words; of several, the one with the best candidate. */
function leastCoveredPart(
  queues: readonly (readonly SummaryCandidate[])[],
  wordCounts: readonly number[],
): number | undefined {
  const open = [...queues.keys()].filter((at) => queues[at]!.length > 0);
  const best = (at: number) => queues[at]![0]!.weight;
  return open.toSorted((a, b) => wordCounts[a]! - wordCounts[b]! || best(b) - best(a))[0];
}

function sortByRank(
  candidates: readonly SummaryCandidate[],
  rank: CandidateRank,
): SummaryCandidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: rank(candidate) }))
    .toSorted(
      (a, b) => b.score - a.score || a.candidate.sentence.index - b.candidate.sentence.index,
    )
    .map(({ candidate }) => candidate);
}

/** Counts the words of a candidate with the speaker's name. */
function wordCountOf({ clean, sentence }: SummaryCandidate): number {
  return clean.words + (sentence.speaker?.split(' ').length ?? 0);
}

function isRedundant({ terms }: SummaryCandidate, chosen: readonly SummaryCandidate[]): boolean {
  return chosen.some((other) => overlapCoefficient(terms, other.terms) > OVERLAP_MAX);
}
