import type { MeetingCoverage } from '../../../../contract/meeting-results.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { TermIndex } from '../topics/term-index.ts';
import type { SummaryCandidate } from './candidates.ts';

const QUARTERS = 4;

/** Measures from which quarters of a meeting, by its words, the chosen sentences come. */
export function measureCoverage(
  { meeting, sentences }: MeetingReading,
  chosen: readonly MeetingSentence[],
): MeetingCoverage {
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const chosenIndices = new Set(chosen.map(({ index }) => index));
  const shares = Array.from({ length: QUARTERS }, () => 0);
  let before = 0;
  let all = 0;
  for (const { index, tokens } of sentences) {
    if (chosenIndices.has(index)) {
      const middle = (before + tokens.length / 2) / Math.max(1, words);
      shares[Math.min(QUARTERS - 1, Math.floor(middle * QUARTERS))]! += tokens.length;
      all += tokens.length;
    }
    before += tokens.length;
  }
  return {
    segments_total: meeting.lines.length,
    segments_read: meeting.lines.length,
    share_by_quarter: shares.map((share) => Math.round((100 * share) / Math.max(1, all)) / 100),
  };
}

const TERMS_COUNTED = 40;
const CONFIDENCE_MAX = 0.9;

/** Measures which share of the meeting's main terms the chosen sentences contain, from 0 to 0.9. */
export function termCoverage(
  { postings, weightOf }: TermIndex,
  chosen: readonly SummaryCandidate[],
): number {
  const main = [...postings]
    .map(([term, places]) => {
      const count = places.reduce((sum, place) => sum + place.count, 0);
      return { term, weight: Math.log1p(count) * weightOf(term) * (count > 1 ? 1 : 0.1) };
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, TERMS_COUNTED);
  const chosenTerms = new Set(chosen.flatMap(({ terms }) => [...terms]));
  const all = main.reduce((sum, { weight }) => sum + weight, 0);
  const covered = main.reduce(
    (sum, { term, weight }) => sum + (chosenTerms.has(term) ? weight : 0),
    0,
  );
  return all === 0 ? 0 : Math.round(Math.min(CONFIDENCE_MAX, covered / all) * 100) / 100;
}

/** Combines the coverage of several meetings, weighted by their number of segments. */
export function combineCoverages(coverages: readonly MeetingCoverage[]): MeetingCoverage {
  const total = coverages.reduce((sum, { segments_total }) => sum + segments_total, 0);
  const shares = Array.from({ length: QUARTERS }, (_, quarter) =>
    coverages.reduce(
      (sum, { share_by_quarter, segments_total }) =>
        sum + (share_by_quarter[quarter]! * segments_total) / Math.max(1, total),
      0,
    ),
  );
  return {
    segments_total: total,
    segments_read: coverages.reduce((sum, { segments_read }) => sum + segments_read, 0),
    share_by_quarter: shares.map((share) => Math.round(share * 100) / 100),
  };
}
