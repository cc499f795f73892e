import type { TextLanguage } from '../../words/text-language.ts';
import type { MeetingReading, MeetingSentence, Turn } from '../reading/read-meeting.ts';
import { termsOf } from '../topics/term-index.ts';
import { mergeNeighbours, type Point } from './point.ts';
import {
  ANSWERED,
  ASKS,
  ASKS_IF_SETTLED,
  HOW_MANY,
  KNOWN_AT_ALL,
  NO,
  NO_QUESTION,
  NOT_YET,
  STATED,
  UNANSWERED,
  YES_OR_NO,
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
  if (!isRealQuestion(sentence, language) || isAnsweredAtOnce(reading, sentence)) return undefined;
  const answer = answerTo(reading, sentence);
  const asksIfKnown = KNOWN_AT_ALL[language].test(sentence.plain);
  for (const said of answer) {
    const isOpen =
      UNANSWERED[language].test(said.plain) ||
      (asksIfKnown && said.turn !== sentence.turn && NO[language].test(said.plain));
    if (isOpen) return { said: [sentence], support: [said], confidence: 0.75 };
    const isAnswer = said.turn !== sentence.turn && !said.isQuestion;
    if (isAnswer && ANSWERED[language].test(said.plain)) return undefined;
  }
  return undefined;
}

/** What is asked with yes or no is answered by `Not yet`, by a number, or by a statement in its own words. */
function isAnsweredAtOnce(
  { sentences, turns, language }: MeetingReading,
  question: MeetingSentence,
): boolean {
  const next = turns[question.turn + 1];
  const reply = next && sentences[next.firstSentence];
  if (language !== 'en' || !reply || reply.isQuestion) return false;
  if (!YES_OR_NO.test(question.plain)) return false;
  if (NOT_YET.test(reply.plain)) return !ASKS_IF_SETTLED.test(question.plain);
  if (KNOWN_AT_ALL.en.test(question.plain) || UNANSWERED.en.test(reply.plain)) return false;
  const own = new Set(termsOf(question, language));
  return HOW_MANY.test(reply.plain) || !own.isDisjointFrom(new Set(termsOf(reply, language)));
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
