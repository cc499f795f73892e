import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import type { MeetingReading } from '../../../meeting-text/read-meeting.ts';
import { hasFocusTerms, type FocusQuery, isFocusMentioned, parseFocus } from '../topics/focus.ts';
import { rankTurns } from '../topics/rank-turns.ts';
import type { TermIndex } from '../topics/term-index.ts';
import type { SummaryCandidate } from './candidates.ts';
import type { CandidateRank } from './select-candidates.ts';

const OWN_MATCH = 0.25;
const OWN_WEIGHT = 0.02;
/** Loss of a turn's score over a hundred words. */
const DISTANCE_LOSS = 0.33;
/** Relevance below which a sentence has nothing to do with a focus: natural logarithm, 0 for the best. */
export const FOCUS_RELEVANCE_MIN = -3.5;

/** Ranks of sentences by focus areas: 0 for the best, negative for the others. */
export type FocusRanks = {
  rank: CandidateRank;
  /** Areas that the meeting does not mention. */
  unmentioned: readonly string[];
  /** Whether the meeting mentions any area. */
  isFocused: boolean;
};

/**
 * Ranks candidates by focus areas; the best area of a candidate counts.
 *
 * @param areas topics or questions
 */
export function rankByFocus(
  { turns }: MeetingReading,
  index: TermIndex,
  areas: readonly string[],
  candidates: readonly SummaryCandidate[],
): FocusRanks {
  const focuses = areas.map((area) => ({ area, focus: parseFocus(area, index) }));
  const mentioned = focuses.filter(({ focus }) => isFocusMentioned(focus, index));
  const unmentioned = focuses.filter(
    ({ focus }) => hasFocusTerms(focus) && !isFocusMentioned(focus, index),
  );
  const greatest = candidates.reduce((max, { weight }) => Math.max(max, weight), 1e-9);
  const ranks = mentioned.map(({ focus }) => {
    const scores =
      turns.length === 0 ? new Float64Array() : spreadToNeighbours(index, rankTurns(index, focus));
    const rank = (candidate: SummaryCandidate) =>
      scores[candidate.sentence.turn]! +
      OWN_MATCH * focusMatch(candidate, focus, index) +
      OWN_WEIGHT * Math.log(0.05 + candidate.weight / greatest);
    const best = candidates.reduce((max, candidate) => Math.max(max, rank(candidate)), -Infinity);
    return new Map(candidates.map((candidate) => [candidate, rank(candidate) - best]));
  });
  return {
    rank: (candidate) => Math.max(...ranks.map((own) => own.get(candidate)!)),
    unmentioned: unmentioned.map(({ area }) => area),
    isFocused: mentioned.length > 0,
  };
}

/** Lets a turn count for its neighbours: it may hold no sentence that stands alone. */
function spreadToNeighbours({ turns }: TermIndex, scores: Float64Array): Float64Array {
  const spread = Float64Array.from(scores);
  const take = (turn: number, other: number) => {
    const away = Math.abs(turns[turn]!.position - turns[other]!.position) / 100;
    spread[turn] = Math.max(spread[turn]!, spread[other]! - DISTANCE_LOSS * away);
  };
  for (let turn = 1; turn < spread.length; turn++) take(turn, turn - 1);
  for (let turn = spread.length - 2; turn >= 0; turn--) take(turn, turn + 1);
  return spread;
}

/** Measures which share of the query's terms a sentence contains, from 0 to 1. */
function focusMatch(
  { terms }: SummaryCandidate,
  { sought }: FocusQuery,
  { weightOf }: TermIndex,
): number {
  let [all, matched] = [0, 0];
  for (const [term, share] of sought) {
    const weight = share * weightOf(term);
    if (share === 1) all += weight;
    if (terms.has(term)) matched += weight;
  }
  return all === 0 ? 0 : Math.min(1, matched / all);
}

/** Creates the warning that the meeting does not mention a focus area. */
export function focusNotFoundWarning(area: string): ResultWarning {
  return { code: 'focus_not_found', message: `Nothing was said about "${area.slice(0, 100)}".` };
}
