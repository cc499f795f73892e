import type { MeetingCoverage } from '../../../../contract/meeting-results.ts';
import type { MeetingAnswers } from './ask-meetings.ts';
import type { Borne } from './settle-task.ts';

const QUARTERS = 4;

/** How much of meetings was read, and from which quarters of each text the places come that claims quote. */
export function coverageOf(
  read: readonly {
    asked: Pick<MeetingAnswers<unknown>, 'spoken' | 'unread'>;
    claims: readonly Borne[];
  }[],
): MeetingCoverage {
  const shares = Array.from({ length: QUARTERS }, () => 0);
  let quoted = 0;
  let [total, unread] = [0, 0];
  for (const { asked, claims } of read) {
    const { text, lines } = asked.spoken.meeting;
    total += lines.length;
    unread += asked.unread;
    for (const { start, end } of claims.flatMap(({ places }) => places)) {
      const quarter = Math.floor((QUARTERS * (start + end)) / 2 / Math.max(1, text.length));
      shares[Math.min(QUARTERS - 1, quarter)]! += end - start;
      quoted += end - start;
    }
  }
  return {
    segments_total: total,
    segments_read: total - unread,
    share_by_quarter: shares.map((share) => Math.round((100 * share) / Math.max(1, quoted)) / 100),
  };
}
