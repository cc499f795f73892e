import POINT_WEIGHTS from '../../weights/meeting-points.json' with { type: 'json' };
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import type { SentenceKind } from '../sentence-model/sentence-model.ts';
import type { MeetingPoint } from './point.ts';

/** Kind of a point. */
export type PointKind = Exclude<SentenceKind, 'action'>;

/** Point that may be one, with what its likelihood rests on. */
export type PointCandidate = {
  point: MeetingPoint;
  /** Log-odds of the classifier of sentences that one of its sentences is of the kind, from -6 to 6. */
  score: number;
  /** Log-odds of the classifier that one of its sentences states work, from -6 to 6. */
  actionScore: number;
  /** Whether the cues of the kind found it; `point.confidence` is then theirs. */
  isCued: boolean;
  isSpoken: boolean;
  /** Log-odds of the share of sentences of the meeting that are of the kind. */
  share: number;
};

const SCORE_MAX = 6;
/** Log-odds below which a sentence without cues is no candidate. */
const SCORE_MIN = -3;
/** Shorter sentences say too little alone. */
const TOKENS_MIN = 5;

/**
 * Lists the points that cues found, and the sentences that the classifier takes for points; in the meeting's order.
 *
 * @param cued points that the cues found
 * @param canBe tells whether a sentence may be such a point where it stands
 */
export function listCandidates(
  reading: MeetingReading,
  kind: PointKind,
  cued: readonly MeetingPoint[],
  canBe: (sentence: MeetingSentence) => boolean,
): PointCandidate[] {
  const { kinds, shares } = sentencesOf(reading);
  const known = new Set(cued.flatMap(({ sentences, support }) => [...sentences, ...support]));
  const alone = reading.sentences.filter(
    (sentence) =>
      kinds[sentence.index]![kind] >= SCORE_MIN &&
      sentence.tokens.length >= TOKENS_MIN &&
      !known.has(sentence) &&
      canBe(sentence),
  );
  const uncued = alone.map((sentence) => ({ sentences: [sentence], support: [], confidence: 0 }));
  const highest = ({ sentences }: MeetingPoint, name: SentenceKind) => {
    const score = Math.max(...sentences.map(({ index }) => kinds[index]![name]));
    return Math.max(-SCORE_MAX, Math.min(SCORE_MAX, score));
  };
  const toCandidate = (point: MeetingPoint, isCued: boolean): PointCandidate => ({
    point,
    score: highest(point, kind),
    actionScore: highest(point, 'action'),
    isCued,
    isSpoken: point.sentences[0]!.speaker !== null,
    share: shares[kind],
  });
  return [
    ...cued.map((point) => toCandidate(point, true)),
    ...uncued.map((point) => toCandidate(point, false)),
  ].toSorted((a, b) => a.point.sentences[0]!.index - b.point.sentences[0]!.index);
}

/** Features of a candidate in the order of their weights; the last is the bias. */
export function listPointFeatures({
  point,
  score,
  actionScore,
  isCued,
  isSpoken,
  share,
}: PointCandidate): number[] {
  return [
    score,
    Number(isCued),
    point.confidence,
    isCued ? score : 0,
    actionScore,
    Number(isSpoken),
    share,
    1,
  ];
}

/**
 * Likelihood from which a candidate is a point, lower for one that cues found: on hands and meetings that were left out of the
 * fit, about as many points are missed as are wrong.
 */
const CONFIDENCE_MIN: Readonly<Record<PointKind, { cued: number; uncued: number }>> = {
  decision: { cued: 0.1, uncued: 0.28 },
  risk: { cued: 0.12, uncued: 0.25 },
  question: { cued: 0.1, uncued: 0.35 },
};
const WEIGHTS: Readonly<
  Record<'english' | 'other', Readonly<Record<PointKind, readonly number[]>>>
> = POINT_WEIGHTS;

/** Returns the likely points, with the share of such candidates that were right as their confidence. */
export function weighPoints(
  language: TextLanguage,
  kind: PointKind,
  candidates: readonly PointCandidate[],
): MeetingPoint[] {
  const weights = WEIGHTS[language === 'en' ? 'english' : 'other'][kind];
  return candidates.flatMap((candidate): MeetingPoint[] => {
    const features = listPointFeatures(candidate);
    const logOdds = features.reduce((sum, value, at) => sum + value * weights[at]!, 0);
    const confidence = 1 / (1 + Math.exp(-logOdds));
    const { cued, uncued } = CONFIDENCE_MIN[kind];
    const isLikely = confidence >= (candidate.isCued ? cued : uncued);
    return isLikely ? [{ ...candidate.point, confidence }] : [];
  });
}
