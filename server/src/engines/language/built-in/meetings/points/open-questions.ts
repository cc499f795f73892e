import type { TextLanguage } from '../../words/text-language.ts';
import type { MeetingReading, MeetingSentence, Turn } from '../reading/read-meeting.ts';
import { mergeNeighbours, type Point } from './point.ts';
import {
  ANSWERED,
  ASKS,
  KNOWN_AT_ALL,
  NO,
  NO_QUESTION,
  STATED,
  UNANSWERED,
} from './question-cues.ts';

/** With the question mark. */
const TOKENS_MIN = 4;
/** Sentences after a question in which its answer comes, or somebody says that there is none. */
const ANSWER_SENTENCES = 3;
const ANSWER_TURNS = 2;

/** Questions that were raised and not answered, in the order of the meeting. */
export function findOpenQuestions(reading: MeetingReading): Point[] {
  const points = reading.sentences.flatMap((sentence) => {
    if (sentence.isQuestion) return asOpen(reading, sentence) ?? [];
    return statedOpen(reading, sentence) ?? [];
  });
  return mergeNeighbours(points, 3);
}

function statedOpen({ language }: MeetingReading, sentence: MeetingSentence): Point | undefined {
  if (!STATED[language].test(sentence.plain)) return undefined;
  return { said: [sentence], support: [], confidence: 0.6 };
}

function asOpen(reading: MeetingReading, sentence: MeetingSentence): Point | undefined {
  const { language } = reading;
  if (!isRealQuestion(sentence, language)) return undefined;
  const answer = answerTo(reading, sentence);
  const asksIfKnown = KNOWN_AT_ALL[language].test(sentence.plain);
  for (const reply of answer) {
    const isOpen =
      UNANSWERED[language].test(reply.plain) ||
      (asksIfKnown && reply.turn !== sentence.turn && NO[language].test(reply.plain));
    if (isOpen) return { said: [sentence], support: [reply], confidence: 0.75 };
    const isAnswer = reply.turn !== sentence.turn && !reply.isQuestion;
    if (isAnswer && ANSWERED[language].test(reply.plain)) return undefined;
  }
  return undefined;
}

function isRealQuestion({ tokens, plain }: MeetingSentence, language: TextLanguage): boolean {
  return (
    tokens.length >= TOKENS_MIN && ASKS[language].test(plain) && !NO_QUESTION[language].test(plain)
  );
}

/** What is said next, in the rest of the turn and by whoever answers. */
function answerTo(
  { sentences, turns }: MeetingReading,
  { index, turn }: MeetingSentence,
): MeetingSentence[] {
  const last: Turn | undefined = turns[Math.min(turns.length - 1, turn + ANSWER_TURNS)];
  const following = sentences.slice(index + 1, last?.endSentence);
  return following.slice(0, ANSWER_SENTENCES + 2);
}
