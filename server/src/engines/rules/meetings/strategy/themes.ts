import type { StrategicFindings } from '../../../../contract/meeting-results.ts';
import { attributeTo, createEvidence } from '../../../meeting-text/read-meeting.ts';
import { nameSegment } from '../topics/name-terms.ts';
import type { TopicSegment } from '../topics/segments.ts';
import type { IndexedMeeting, SummaryCandidate } from '../summary/candidates.ts';

type StrategicItem = StrategicFindings['themes'][number];

/** Topic of one meeting or several. */
export type Theme = {
  item: StrategicItem;
  /** Names of the topic, the best first. */
  names: readonly string[];
  /** Number of words in its segments. */
  words: number;
  /** Index of the turn that it quotes. */
  turn: number;
  /** Weights of its main terms. */
  terms: ReadonlyMap<string, number>;
};

const SAME_MIN = 0.3;
const TERMS_COMPARED = 12;

/**
 * Finds the themes of all meetings, the longest first; a recurring theme occurs once. The confidence of a theme is its
 * share of the words.
 */
export function findThemes(meetings: readonly IndexedMeeting[]): Theme[] {
  const merged: Theme[] = [];
  const total = meetings.reduce((sum, { index }) => sum + index.words, 0);
  const all = meetings.flatMap((meeting) =>
    meeting.segments.flatMap((segment, at) => createTheme(meeting, segment, at) ?? []),
  );
  for (const theme of all.toSorted((a, b) => b.words - a.words)) {
    const same = merged.findIndex(
      (other) => cosineSimilarity(other.terms, theme.terms) >= SAME_MIN,
    );
    if (same === -1) {
      merged.push(theme);
      continue;
    }
    const first = merged[same]!;
    const evidence = [...first.item.evidence, ...theme.item.evidence];
    merged[same] = {
      ...first,
      words: first.words + theme.words,
      item: { ...first.item, evidence },
    };
  }
  return merged
    .toSorted((a, b) => b.words - a.words)
    .map((theme) => ({ ...theme, item: { ...theme.item, confidence: share(theme.words, total) } }));
}

function createTheme(
  { reading, candidates, index }: IndexedMeeting,
  segment: TopicSegment,
  at: number,
): Theme | undefined {
  const names = nameSegment(reading, segment);
  const passage = candidates
    .filter((candidate) => candidate.segment === at)
    .reduce<SummaryCandidate | undefined>(
      (best, candidate) => (best && best.weight >= candidate.weight ? best : candidate),
      undefined,
    );
  if (!passage || names.length === 0) return undefined;
  const { sentence, clean } = passage;
  const evidence = createEvidence(reading, {
    start: clean.start,
    end: clean.end,
    start_time: sentence.start_time,
  });
  const title = names.join(', ');
  return {
    names,
    words: segment.words,
    turn: sentence.turn,
    terms: new Map(
      segment.terms.slice(0, TERMS_COMPARED).map(({ term, weight }) => [term, weight]),
    ),
    item: {
      text: `${title[0]!.toUpperCase()}${title.slice(1)} – ${attributeTo(sentence.speaker, clean.text)}`,
      meeting_id: reading.meeting.id,
      speaker: sentence.speaker,
      start_time: sentence.start_time,
      confidence: share(segment.words, index.words),
      evidence: [{ ...evidence, match: 'normalized' }],
    },
  };
}

function share(words: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * Math.min(words, total)) / total) / 100;
}

function cosineSimilarity(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): number {
  let shared = 0;
  for (const [term, weight] of one) shared += weight * (other.get(term) ?? 0);
  const lengths = lengthOf(one) * lengthOf(other);
  return lengths === 0 ? 0 : shared / lengths;
}

function lengthOf(terms: ReadonlyMap<string, number>): number {
  return Math.sqrt([...terms.values()].reduce((sum, weight) => sum + weight * weight, 0));
}
