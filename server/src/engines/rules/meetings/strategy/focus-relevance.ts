import type { IndexedMeeting } from '../summary/candidates.ts';
import { hasFocusTerms, isFocusMentioned, parseFocus } from '../topics/focus.ts';
import { rankTurns } from '../topics/rank-turns.ts';

/** Relevance of turns to the focus areas of a request. */
export type FocusRelevance = {
  /** Whether any meeting mentions any area. */
  isFocused: boolean;
  /** Areas that no meeting mentions. */
  unmentioned: readonly string[];
  /** Returns a natural logarithm: 0 for the best turn, negative for others; always 0 without focus areas. */
  relevance: (meetingId: string, turn: number) => number;
};

/**
 * Measures the relevance of turns to focus areas; the best area of a turn counts.
 *
 * @param areas topics or questions
 */
export function createFocusRelevance(
  meetings: readonly IndexedMeeting[],
  areas: readonly string[],
): FocusRelevance {
  const mentioned = new Set<string>();
  const specific = new Set<string>();
  const scores = new Map<string, Float64Array[]>();
  for (const { reading, index } of meetings) {
    for (const area of areas) {
      const focus = parseFocus(area, index);
      if (hasFocusTerms(focus)) specific.add(area);
      if (!isFocusMentioned(focus, index)) continue;
      mentioned.add(area);
      const ranks = rankTurns(index, focus);
      const best = ranks.reduce((max, rank) => Math.max(max, rank), -Infinity);
      const own = scores.get(reading.meeting.id) ?? [];
      scores.set(reading.meeting.id, [...own, ranks.map((rank) => rank - best)]);
    }
  }
  return {
    isFocused: mentioned.size > 0,
    unmentioned: [...specific].filter((area) => !mentioned.has(area)),
    relevance: (meetingId, turn) => {
      if (mentioned.size === 0) return 0;
      const own = scores.get(meetingId) ?? [];
      return Math.max(-Infinity, ...own.map((ranks) => ranks[turn] ?? -Infinity));
    },
  };
}
