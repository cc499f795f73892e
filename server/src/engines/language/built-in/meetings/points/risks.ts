import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import { mergeNeighbours, type Point, weighCues } from './point.ts';
import { NO_RISK_CUES, RISK_CUES } from './risk-cues.ts';

const SCORE_MIN = 0.55;
/** What a risk's neighbour in the turn needs to belong to it. */
const NEIGHBOUR_MIN = 0.35;
const TOKENS_MIN = 4;

/** What may go wrong or does, in the order of the meeting. */
export function findRisks(reading: MeetingReading): Point[] {
  const { sentences } = reading;
  const scores = sentences.map((sentence) => weighRisk(reading, sentence));
  const points = sentences.flatMap((sentence, index): Point[] => {
    const score = scores[index]!;
    const beside = [index - 1, index + 1].some(
      (other) => sentences[other]?.turn === sentence.turn && scores[other]! >= SCORE_MIN,
    );
    if (score < (beside ? NEIGHBOUR_MIN : SCORE_MIN)) return [];
    return [{ said: [sentence], support: [], confidence: confidenceOf(score) }];
  });
  return mergeNeighbours(points, 1);
}

/** On the meetings for tuning, half of those at the threshold were right, three in four of the surest. */
function confidenceOf(score: number): number {
  return Math.max(0.4, Math.min(0.8, 0.45 + (score - SCORE_MIN) * 0.8));
}

function weighRisk({ language }: MeetingReading, sentence: MeetingSentence): number {
  if (sentence.isQuestion || sentence.tokens.length < TOKENS_MIN) return 0;
  return weighCues(sentence.plain, RISK_CUES[language], NO_RISK_CUES[language]);
}
