import { type Candidate, overlap } from './candidates.ts';

/** So much of a sentence may have been said in one that was chosen before. */
const OVERLAP_MAX = 0.6;

/** Of a candidate: how much it is wanted. */
export type Rank = (candidate: Candidate) => number;

/** The best candidates that repeat nothing, until their words fill the bounds; in the order of their rank. */
export function chooseBest(
  candidates: readonly Candidate[],
  rank: Rank,
  words: { min: number; max: number },
): Candidate[] {
  const chosen: Candidate[] = [];
  let length = 0;
  for (const candidate of ranked(candidates, rank)) {
    if (length >= words.min) break;
    const own = lengthOf(candidate);
    if (length + own > words.max || repeats(candidate, chosen)) continue;
    chosen.push(candidate);
    length += own;
  }
  return chosen;
}

const WORDS_A_PART = 22;

/** As `chooseBest`, each part of the meeting getting its share, so that all of it is told. */
export function chooseFromAll(
  candidates: readonly Candidate[],
  words: { min: number; max: number },
): Candidate[] {
  const parts = Math.max(1, Math.round(words.min / WORDS_A_PART));
  const queues = Array.from({ length: parts }, (_, part) =>
    ranked(
      candidates.filter(({ share }) => Math.min(parts - 1, Math.floor(share * parts)) === part),
      ({ weight }) => weight,
    ),
  );
  const told = queues.map(() => 0);
  const chosen: Candidate[] = [];
  let length = 0;
  while (length < words.min) {
    const next = neediest(queues, told);
    if (next === undefined) break;
    const candidate = queues[next]!.shift()!;
    const own = lengthOf(candidate);
    if (length + own > words.max || repeats(candidate, chosen)) continue;
    chosen.push(candidate);
    told[next]! += own;
    length += own;
  }
  return chosen;
}

/** The part that has been told the least of; of several the one that has the most to say. */
function neediest(
  queues: readonly (readonly Candidate[])[],
  told: readonly number[],
): number | undefined {
  const open = [...queues.keys()].filter((at) => queues[at]!.length > 0);
  const best = (at: number) => queues[at]![0]!.weight;
  return open.toSorted((a, b) => told[a]! - told[b]! || best(b) - best(a))[0];
}

function ranked(candidates: readonly Candidate[], rank: Rank): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: rank(candidate) }))
    .toSorted(
      (a, b) => b.score - a.score || a.candidate.sentence.index - b.candidate.sentence.index,
    )
    .map(({ candidate }) => candidate);
}

/** With the name in front of it. */
function lengthOf({ clean, sentence }: Candidate): number {
  return clean.words + (sentence.speaker?.split(' ').length ?? 0);
}

function repeats({ terms }: Candidate, chosen: readonly Candidate[]): boolean {
  return chosen.some((other) => overlap(terms, other.terms) > OVERLAP_MAX);
}
