import { byLanguage } from '../../../../language/cues.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import {
  loadSentenceCues,
  loadSentencePattern,
  sumCueWeights,
} from '../../../meeting-text/sentence-cues.ts';
import { findLastBefore } from './look-back.ts';
import { mergeWithNeighbors, type MeetingPoint, scoreCues } from './point.ts';
import { isLostMotion } from './undecided.ts';
import { listCandidates, type PointCandidate, weighPoints } from './weigh-points.ts';

const RISK_CUES = byLanguage((language) => loadSentenceCues(language, 'risks'));
const NO_RISK_CUES = byLanguage((language) => loadSentenceCues(language, 'not-risks'));
const SMALL_TALK = loadSentencePattern('en', 'small-talk');

const SCORE_MIN = 0.55;
/** Score that a sentence beside a risk needs to belong to it. */
const NEIGHBOUR_MIN = 0.35;
const TOKENS_MIN = 4;
/** Shorter sentences are answers (`Yes, by far.`), which nobody calls a risk. */
const TARGET_TOKENS_MIN = 6;

/** Matches a sentence that calls the one before it a risk: `That's a real risk.` */
const CALLS_IT_RISK =
  /^ (?:(?:yes|yeah|no|and|so|but|well|okay|exactly|right|true) (?:, )?)*(?:it|that|this) is (?:\w+ )?(?:an?|the|our|my|one) (?:\w+ ){0,3}(?:risk|problem|concern|danger|worry|issue)(?: (?:, )?(?:yes|too|then|indeed|now|here|though|really|for us))?(?: [.!])* $/;
/** Added to the score of a sentence that somebody calls a risk. */
const CONFIRMED = 0.15;

/** Finds what goes wrong or may go wrong, in the meeting's order. */
export function findRisks(reading: MeetingReading): MeetingPoint[] {
  const { likely, weak } = weighPoints(reading.language, 'risk', listRisks(reading));
  return mergeWithNeighbors(likely, weak, 1);
}

/** Lists what may be a risk. */
export function listRisks(reading: MeetingReading): PointCandidate[] {
  const { sentences } = reading;
  const confirmations = findConfirmations(reading);
  const scores = sentences.map(
    (sentence, index) => scoreRisk(reading, sentence) + (confirmations.has(index) ? CONFIRMED : 0),
  );
  const points = sentences.flatMap((sentence, index): MeetingPoint[] => {
    const score = scores[index]!;
    const confirmation = confirmations.get(index);
    const isBesideRisk = [index - 1, index + 1].some(
      (other) => sentences[other]?.turn === sentence.turn && scores[other]! >= SCORE_MIN,
    );
    if (!confirmation && score < (isBesideRisk ? NEIGHBOUR_MIN : SCORE_MIN)) return [];
    return [
      {
        sentences: [sentence],
        support: confirmation ? [confirmation] : [],
        confidence: riskConfidence(score),
      },
    ];
  });
  const against = NO_RISK_CUES[reading.language];
  const canBe = (sentence: MeetingSentence) =>
    !sentence.isQuestion &&
    sumCueWeights(sentence.plain, against) === 0 &&
    !isLostMotion(reading, sentence);
  return listCandidates(reading, 'risk', points, canBe);
}

/** Maps the index of each sentence that is called a risk to the sentence that says so. English only. */
function findConfirmations(reading: MeetingReading): Map<number, MeetingSentence> {
  const confirmations = new Map<number, MeetingSentence>();
  if (reading.language !== 'en') return confirmations;
  for (const sentence of reading.sentences) {
    if (sentence.isQuestion || !CALLS_IT_RISK.test(sentence.plain)) continue;
    const target = findLastBefore(
      reading,
      sentence,
      { from: sentence.turn - 1 },
      ({ isQuestion, tokens }) => !isQuestion && tokens.length >= TARGET_TOKENS_MIN,
    );
    if (target) confirmations.set(target.index, sentence);
  }
  return confirmations;
}

/** Maps a score to a confidence: on the tuning meetings half were right at the threshold, three in four at the top. */
function riskConfidence(score: number): number {
  return Math.max(0.4, Math.min(0.8, 0.45 + (score - SCORE_MIN) * 0.8));
}

function scoreRisk(reading: MeetingReading, sentence: MeetingSentence): number {
  const { language } = reading;
  if (sentence.isQuestion || sentence.tokens.length < TOKENS_MIN) return 0;
  if (isLostMotion(reading, sentence)) return 0;
  const isHarmless = SMALL_TALK.test(sentence.plain) || CALLS_IT_RISK.test(sentence.plain);
  if (language === 'en' && isHarmless) return 0;
  return scoreCues(sentence.plain, RISK_CUES[language], NO_RISK_CUES[language]);
}
