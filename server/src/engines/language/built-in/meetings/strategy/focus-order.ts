import { asksSomething, isHeard, readFocus } from '../topics/focus.ts';
import { rankTurns } from '../topics/rank-turns.ts';
import type { ReadMeeting } from './read-meetings.ts';

export type FocusOrder = {
  isFocused: boolean;
  /** Areas of which nothing was said in any meeting. */
  unheard: readonly string[];
  /** How near a turn is to what was asked for: 0 at best, a logarithm below; 0 everywhere without focus areas. */
  relevance: (meetingId: string, turn: number) => number;
};

/** @param areas topics or questions; an item is as relevant as the area says that it suits best */
export function createFocusOrder(
  meetings: readonly ReadMeeting[],
  areas: readonly string[],
): FocusOrder {
  const heard = new Set<string>();
  const asked = new Set<string>();
  const scores = new Map<string, Float64Array[]>();
  for (const { reading, index } of meetings) {
    for (const area of areas) {
      const focus = readFocus(area, index);
      if (asksSomething(focus)) asked.add(area);
      if (!isHeard(focus, index)) continue;
      heard.add(area);
      const ranks = rankTurns(index, focus);
      const best = ranks.reduce((max, rank) => Math.max(max, rank), -Infinity);
      const own = scores.get(reading.meeting.id) ?? [];
      scores.set(reading.meeting.id, [...own, ranks.map((rank) => rank - best)]);
    }
  }
  return {
    isFocused: heard.size > 0,
    unheard: [...asked].filter((area) => !heard.has(area)),
    relevance: (meetingId, turn) => {
      if (heard.size === 0) return 0;
      const own = scores.get(meetingId) ?? [];
      return Math.max(-Infinity, ...own.map((ranks) => ranks[turn] ?? -Infinity));
    },
  };
}
