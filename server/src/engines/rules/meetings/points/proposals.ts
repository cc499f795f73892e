import { byLanguage } from '../../../../language/cues.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentenceCues, loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import { mergeAdjacentPoints, type MeetingPoint, scoreCues } from './point.ts';

const RECOMMENDATION_CUES = byLanguage((language) => loadSentenceCues(language, 'recommendations'));
const NO_RECOMMENDATION_CUES = byLanguage((language) =>
  loadSentenceCues(language, 'not-recommendations'),
);
const REASON = byLanguage((language) => loadSentencePattern(language, 'reasons'));
const OPPORTUNITY_CUES = byLanguage((language) => loadSentenceCues(language, 'opportunities'));
const NO_OPPORTUNITY_CUES = byLanguage((language) =>
  loadSentenceCues(language, 'not-opportunities'),
);

const SCORE_MIN = 0.5;
const TOKENS_MIN = 5;
/** English questions that are proposals. */
const PROPOSING_QUESTION = / (?:why do not we|how about|what if we) /;

/** Finds what speakers proposed to do, with the reason if the next sentence gives one; in the meeting's order. */
export function findRecommendations(reading: MeetingReading): MeetingPoint[] {
  const { sentences, language } = reading;
  return sentences.flatMap((sentence, at): MeetingPoint[] => {
    const isPlainQuestion = sentence.isQuestion && !PROPOSING_QUESTION.test(sentence.plain);
    if (isPlainQuestion || sentence.tokens.length < TOKENS_MIN) return [];
    const score = scoreCues(
      sentence.plain,
      RECOMMENDATION_CUES[language],
      NO_RECOMMENDATION_CUES[language],
    );
    if (score < SCORE_MIN) return [];
    const next = sentences[at + 1];
    const hasReason = next?.turn === sentence.turn && REASON[language].test(next.plain);
    const own: MeetingSentence[] = hasReason ? [sentence, next] : [sentence];
    return [{ sentences: own, support: [], confidence: Math.min(0.8, score) }];
  });
}

/** Finds sentences that name something to gain, in the meeting's order. */
export function findOpportunities(reading: MeetingReading): MeetingPoint[] {
  const { sentences, language } = reading;
  const points = sentences.flatMap((sentence): MeetingPoint[] => {
    if (sentence.isQuestion || sentence.tokens.length < TOKENS_MIN) return [];
    const score = scoreCues(
      sentence.plain,
      OPPORTUNITY_CUES[language],
      NO_OPPORTUNITY_CUES[language],
    );
    if (score < SCORE_MIN) return [];
    return [{ sentences: [sentence], support: [], confidence: Math.min(0.75, score) }];
  });
  return mergeAdjacentPoints(points, 1);
}
