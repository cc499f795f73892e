import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import { mergeNeighbours, type Point, weighCues } from './point.ts';
import {
  NO_OPPORTUNITY_CUES,
  NO_RECOMMENDATION_CUES,
  OPPORTUNITY_CUES,
  REASON,
  RECOMMENDATION_CUES,
} from './proposal-cues.ts';

const SCORE_MIN = 0.5;
const TOKENS_MIN = 5;

/** What somebody proposed to do, with the reason where one is given, in the order of the meeting. */
export function findRecommendations(reading: MeetingReading): Point[] {
  const { sentences, language } = reading;
  return sentences.flatMap((sentence, at): Point[] => {
    const isAsked =
      sentence.isQuestion && !/ (?:why do not we|how about|what if we) /.test(sentence.plain);
    if (isAsked || sentence.tokens.length < TOKENS_MIN) return [];
    const score = weighCues(
      sentence.plain,
      RECOMMENDATION_CUES[language],
      NO_RECOMMENDATION_CUES[language],
    );
    if (score < SCORE_MIN) return [];
    const next = sentences[at + 1];
    const hasReason = next?.turn === sentence.turn && REASON[language].test(next.plain);
    const said: MeetingSentence[] = hasReason ? [sentence, next] : [sentence];
    return [{ said, support: [], confidence: Math.min(0.8, score) }];
  });
}

/** What might be gained, in the order of the meeting. */
export function findOpportunities(reading: MeetingReading): Point[] {
  const { sentences, language } = reading;
  const points = sentences.flatMap((sentence): Point[] => {
    if (sentence.isQuestion || sentence.tokens.length < TOKENS_MIN) return [];
    const score = weighCues(
      sentence.plain,
      OPPORTUNITY_CUES[language],
      NO_OPPORTUNITY_CUES[language],
    );
    if (score < SCORE_MIN) return [];
    return [{ said: [sentence], support: [], confidence: Math.min(0.75, score) }];
  });
  return mergeNeighbours(points, 1);
}
