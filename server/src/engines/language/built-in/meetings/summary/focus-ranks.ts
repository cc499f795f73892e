import type { MeetingReading } from '../reading/read-meeting.ts';
import { asksSomething, type Focus, isHeard, readFocus } from '../topics/focus.ts';
import { rankTurns } from '../topics/rank-turns.ts';
import type { TermIndex } from '../topics/term-index.ts';
import type { Candidate } from './candidates.ts';
import type { Rank } from './choose.ts';

const OWN_MATCH = 0.25;
const OWN_WEIGHT = 0.02;
/** What a sentence loses by standing a hundred words away from a better turn, on which it then counts. */
const AWAY = 0.33;
/** Natural logarithms below the best of a focus, and no more to do with it. */
export const OFF_FOCUS = -3.5;

/** How a focus area ranks sentences: 0 for the best, below for the others. */
export type FocusRanks = {
  rank: Rank;
  /** Areas of which nothing was said. */
  unheard: readonly string[];
  /** Whether any area asks for something of which was spoken. */
  isFocused: boolean;
};

/** @param areas topics or questions; a sentence ranks by the one that it suits best */
export function rankByFocus(
  { turns }: MeetingReading,
  index: TermIndex,
  areas: readonly string[],
  candidates: readonly Candidate[],
): FocusRanks {
  const focuses = areas.map((area) => ({ area, focus: readFocus(area, index) }));
  const heard = focuses.filter(({ focus }) => isHeard(focus, index));
  const unheard = focuses.filter(({ focus }) => asksSomething(focus) && !isHeard(focus, index));
  const greatest = candidates.reduce((max, { weight }) => Math.max(max, weight), 1e-9);
  const ranks = heard.map(({ focus }) => {
    const scores =
      turns.length === 0 ? new Float64Array() : withNeighbours(index, rankTurns(index, focus));
    const rank = (candidate: Candidate) =>
      scores[candidate.sentence.turn]! +
      OWN_MATCH * matchOf(candidate, focus, index) +
      OWN_WEIGHT * Math.log(0.05 + candidate.weight / greatest);
    const best = candidates.reduce((max, candidate) => Math.max(max, rank(candidate)), -Infinity);
    return new Map(candidates.map((candidate) => [candidate, rank(candidate) - best]));
  });
  return {
    rank: (candidate) => Math.max(...ranks.map((own) => own.get(candidate)!)),
    unheard: unheard.map(({ area }) => area),
    isFocused: heard.length > 0,
  };
}

/** A turn may have nothing that reads by itself: what is said beside it stands for it. */
function withNeighbours({ turns }: TermIndex, scores: Float64Array): Float64Array {
  const spread = Float64Array.from(scores);
  const take = (turn: number, other: number) => {
    const away = Math.abs(turns[turn]!.place - turns[other]!.place) / 100;
    spread[turn] = Math.max(spread[turn]!, spread[other]! - AWAY * away);
  };
  for (let turn = 1; turn < spread.length; turn++) take(turn, turn - 1);
  for (let turn = spread.length - 2; turn >= 0; turn--) take(turn, turn + 1);
  return spread;
}

/** The share of what is sought that a sentence itself says. */
function matchOf({ terms }: Candidate, { sought }: Focus, { weightOf }: TermIndex): number {
  let [all, said] = [0, 0];
  for (const [term, share] of sought) {
    const weight = share * weightOf(term);
    if (share === 1) all += weight;
    if (terms.has(term)) said += weight;
  }
  return all === 0 ? 0 : Math.min(1, said / all);
}
