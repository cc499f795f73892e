import POINT_WEIGHTS from '../../weights/meeting-points.json' with { type: 'json' };
import { byLanguage } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import { logistic } from '../../logistic.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import type { SentenceKind } from '../sentence-model/sentence-model.ts';
import type { MeetingPoint } from './point.ts';
import { contextFeaturesOf, SCORE_MAX } from './point-context.ts';

/** Kind of a point. */
export type PointKind = Exclude<SentenceKind, 'action'>;

/** Numbers on which the likelihood of a candidate rests, by name. */
export type PointFeatures = Readonly<Record<string, number>>;

/** Point that may be one, with what its likelihood rests on. */
export type PointCandidate = {
  point: MeetingPoint;
  /** Whether the cues of the kind found it; `point.confidence` is then theirs. */
  isCued: boolean;
  features: PointFeatures;
  /** Features of where it stands among the other sentences; empty in a meeting of a few lines. */
  context: PointFeatures;
};

const KINDS: readonly SentenceKind[] = ['action', 'decision', 'risk', 'question'];
/** Log-odds below which a sentence without cues is no candidate. */
const SCORE_MIN = -8;
/** Shorter sentences say too little alone. */
const TOKENS_MIN = 3;

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
  const { kinds } = sentencesOf(reading);
  const known = new Set(cued.flatMap(({ sentences, support }) => [...sentences, ...support]));
  const alone = reading.sentences.filter(
    (sentence) =>
      kinds[sentence.index]![kind] >= SCORE_MIN &&
      sentence.tokens.length >= TOKENS_MIN &&
      !known.has(sentence) &&
      canBe(sentence),
  );
  const uncued = alone.map((sentence) => ({ sentences: [sentence], support: [], confidence: 0 }));
  const toCandidate = (point: MeetingPoint, isCued: boolean): PointCandidate => {
    const features = featuresOf(reading, kind, { point, isCued });
    const isLong = reading.sentences.length >= CONTEXT_SENTENCES_MIN;
    const context = isLong
      ? contextFeaturesOf({ ...reading, kinds }, kind, point.sentences[0]!)
      : {};
    return { point, isCued, features, context };
  };
  return [
    ...cued.map((point) => toCandidate(point, true)),
    ...uncued.map((point) => toCandidate(point, false)),
  ].toSorted((a, b) => a.point.sentences[0]!.index - b.point.sentences[0]!.index);
}

/** Sentences from which a meeting has a context to weigh: in a few lines each sentence stands at the beginning and alone. */
const CONTEXT_SENTENCES_MIN = 25;
/** Share of a meeting behind which most decisions are summed up. */
const END_SHARE = 0.85;

/**
 * Returns the features of a candidate: the scores of the classifier for its sentences, from -6 to 6, the share of such sentences
 * in the meeting, what its cues say, where it stands, and what the next speaker replies.
 */
function featuresOf(
  reading: MeetingReading,
  kind: PointKind,
  { point, isCued }: { point: MeetingPoint; isCued: boolean },
): PointFeatures {
  const { kinds, shares } = sentencesOf(reading);
  const scores = KINDS.map((name): [string, number] => {
    const score = Math.max(...point.sentences.map(({ index }) => kinds[index]![name]));
    return [name, Math.max(-SCORE_MAX, Math.min(SCORE_MAX, score))];
  });
  const own = scores.find(([name]) => name === kind)![1];
  const first = point.sentences[0]!;
  const position = first.index / reading.sentences.length;
  return {
    ...Object.fromEntries(scores),
    cued: Number(isCued),
    'score of cues': point.confidence,
    'score with cues': isCued ? own : 0,
    spoken: Number(first.speaker !== null),
    share: shares[kind],
    position,
    end: Number(position > END_SHARE),
    [`reply: ${replyTo(reading, first)}`]: 1,
  };
}

const ASSENT = byLanguage((language) => loadSentencePattern(language, 'assent'));
const OBJECTION = byLanguage((language) => loadSentencePattern(language, 'negative-answers'));

/** Tells how the next turn begins. */
function replyTo({ turns, sentences, language }: MeetingReading, { turn }: MeetingSentence) {
  const next = turns[turn + 1];
  const reply = next && sentences[next.firstSentence];
  if (!reply) return 'none';
  if (reply.isQuestion) return 'question';
  if (ASSENT[language].test(reply.plain)) return 'assent';
  return OBJECTION[language].test(reply.plain) ? 'objection' : 'other';
}

type Minimums = Readonly<Record<PointKind, { cued: number; uncued: number }>>;

/**
 * Likelihood from which a candidate is a point, lower for one that cues found: on writers that were left out of the fit, about as
 * many points are missed as are wrong.
 */
const CONFIDENCE_MIN: Readonly<Record<'alone' | 'inContext', Minimums>> = {
  alone: {
    decision: { cued: 0.15, uncued: 0.24 },
    risk: { cued: 0.15, uncued: 0.35 },
    question: { cued: 0.1, uncued: 0.28 },
  },
  inContext: {
    decision: { cued: 0.15, uncued: 0.22 },
    risk: { cued: 0.24, uncued: 0.36 },
    question: { cued: 0.12, uncued: 0.18 },
  },
};
/** Likelihood below which a candidate does not even belong to a point beside it. */
const BESIDE_MIN = 0.1;
/** Least confidence of what a speaker says behind `Agreed.`: the labelled meetings have too few of these to fit a weight. */
const CLOSED_CONFIDENCE_MIN = 0.7;
/** Weights of a logistic regression over the features, with its bias, by kind. */
export type PointWeights = Readonly<
  Record<PointKind, { bias: number; features: Readonly<Record<string, number>> }>
>;
/** Weights of a candidate alone, as in a meeting of a few lines, and in the context of a meeting. */
const WEIGHTS: Readonly<
  Record<'alone' | 'inContext', Readonly<Record<'english' | 'other', PointWeights>>>
> = POINT_WEIGHTS;

/** Points of a meeting, and sentences that are none but may belong to one beside them. */
export type WeighedPoints = { likely: MeetingPoint[]; weak: MeetingSentence[] };

/** Returns the likely points, with the share of such candidates that were right as their confidence. */
export function weighPoints(
  language: TextLanguage,
  kind: PointKind,
  candidates: readonly PointCandidate[],
): WeighedPoints {
  const group = language === 'en' ? 'english' : 'other';
  const weighed: WeighedPoints = { likely: [], weak: [] };
  for (const candidate of candidates) {
    const { point, isCued, context } = candidate;
    const setting = Object.keys(context).length === 0 ? 'alone' : 'inContext';
    const { cued, uncued } = CONFIDENCE_MIN[setting][kind];
    const confidence = confidenceOf(candidate, WEIGHTS[setting][group][kind]);
    if (confidence >= (isCued ? cued : uncued)) weighed.likely.push({ ...point, confidence });
    else if (confidence >= BESIDE_MIN) weighed.weak.push(...point.sentences);
  }
  return weighed;
}

function confidenceOf(
  { point, features, context }: PointCandidate,
  { bias, features: weights }: PointWeights[PointKind],
): number {
  let logOdds = bias;
  for (const own of [features, context]) {
    for (const [name, value] of Object.entries(own)) logOdds += (weights[name] ?? 0) * value;
  }
  const minimum = point.isClosed ? CLOSED_CONFIDENCE_MIN : 0;
  return Math.max(minimum, logistic(logOdds));
}
