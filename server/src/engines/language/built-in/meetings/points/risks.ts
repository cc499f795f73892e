import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import { mergeNeighbours, type Point, weighCues } from './point.ts';
import { NO_RISK_CUES, RISK_CUES } from './risk-cues.ts';
import { THREAT_CUES } from './threat-cues.ts';

const ENGLISH_CUES = [...RISK_CUES.en, ...THREAT_CUES];
const SCORE_MIN = 0.55;
/** What a risk's neighbour in the turn needs to belong to it. */
const NEIGHBOUR_MIN = 0.35;
const TOKENS_MIN = 4;
/** Shorter ones are no more than an answer: `Yes, by far.` */
const TARGET_TOKENS_MIN = 6;
/** Small talk in which something sounds bad: `I can't complain`, `That's on me, I'm afraid` */
const HARMLESS =
  / (?:can not complain|on me , i am afraid|(?:is|am|are) running (?:\w+ ){0,3}(?:minutes? )?late(?: ,| \.| for the (?:call|meeting))|start without me|on mute|(?:with|see|check|know|find out|tell you|show you) what is wrong) /;

/** Says of what was said before that it is one: `That's a real risk.` */
const POINTS_BACK =
  /^ (?:(?:yes|yeah|no|and|so|but|well|okay|exactly|right|true) (?:, )?)*(?:it|that|this) is (?:\w+ )?(?:an?|the|our|my|one) (?:\w+ ){0,3}(?:risk|problem|concern|danger|worry|issue)(?: (?:, )?(?:yes|too|then|indeed|now|here|though|really|for us))?(?: [.!])* $/;
const CONFIRMED = 0.15;

/** What may go wrong or does, in the order of the meeting. */
export function findRisks(reading: MeetingReading): Point[] {
  const { sentences } = reading;
  const pointers = pointersTo(reading);
  const scores = sentences.map(
    (sentence, index) => weighRisk(reading, sentence) + (pointers.has(index) ? CONFIRMED : 0),
  );
  const points = sentences.flatMap((sentence, index): Point[] => {
    const score = scores[index]!;
    const pointer = pointers.get(index);
    const beside = [index - 1, index + 1].some(
      (other) => sentences[other]?.turn === sentence.turn && scores[other]! >= SCORE_MIN,
    );
    if (!pointer && score < (beside ? NEIGHBOUR_MIN : SCORE_MIN)) return [];
    return [
      { said: [sentence], support: pointer ? [pointer] : [], confidence: confidenceOf(score) },
    ];
  });
  return mergeNeighbours(points, 1);
}

/** By the sentence that is called a risk: the sentence that calls it one. */
function pointersTo({ sentences, turns, language }: MeetingReading): Map<number, MeetingSentence> {
  const pointers = new Map<number, MeetingSentence>();
  if (language !== 'en') return pointers;
  for (const sentence of sentences) {
    if (sentence.isQuestion || !POINTS_BACK.test(sentence.plain)) continue;
    const from = turns[Math.max(0, sentence.turn - 1)]!.firstSentence;
    const target = sentences
      .slice(from, sentence.index)
      .findLast(({ isQuestion, tokens }) => !isQuestion && tokens.length >= TARGET_TOKENS_MIN);
    if (target) pointers.set(target.index, sentence);
  }
  return pointers;
}

/** On the meetings for tuning, half of those at the threshold were right, three in four of the surest. */
function confidenceOf(score: number): number {
  return Math.max(0.4, Math.min(0.8, 0.45 + (score - SCORE_MIN) * 0.8));
}

function weighRisk({ language }: MeetingReading, sentence: MeetingSentence): number {
  if (sentence.isQuestion || sentence.tokens.length < TOKENS_MIN) return 0;
  if (language !== 'en') {
    return weighCues(sentence.plain, RISK_CUES[language], NO_RISK_CUES[language]);
  }
  if (HARMLESS.test(sentence.plain) || POINTS_BACK.test(sentence.plain)) return 0;
  return weighCues(sentence.plain, ENGLISH_CUES, NO_RISK_CUES.en);
}
