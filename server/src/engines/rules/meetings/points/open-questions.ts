import { byLanguage } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import { contentTermsOf } from '../topics/term-index.ts';
import { mergeWithNeighbors, type MeetingPoint } from './point.ts';
import { listCandidates, type PointCandidate, weighPoints } from './weigh-points.ts';

const patterns = (topic: string) => byLanguage((language) => loadSentencePattern(language, topic));

const QUESTION_FORM = patterns('question-forms');
const NOT_A_QUESTION = patterns('not-questions');
const STATED = patterns('stated-questions');
/** Matches a statement that reports a question, which is open as a question is. */
const REPORTED = patterns('reported-questions');
const UNMARKED = loadSentencePattern('en', 'unmarked-questions');
const UNANSWERED = patterns('unanswered');
const DIRECT_ANSWER = patterns('direct-answers');
const NEGATIVE_ANSWER = patterns('negative-answers');
/** Asks whether something is known, so that the reply `No` leaves it open. */
const ASKS_IF_KNOWN = patterns('knowledge-questions');
const YES_NO_QUESTION = loadSentencePattern('en', 'yes-no-questions');
const COUNTED_ANSWER = loadSentencePattern('en', 'counted-answers');
const NOT_YET = /^ (?:(?:no|well|oh|nope) (?:, )?)*not (?:yet|now|today|for now) (?:[,.!] |$)/;
/** Asks whether something was settled, so that the reply `Not yet` leaves it open. */
const ASKS_IF_SETTLED = / (?:did|decided?|agreed?|settled?|chosen|chose|confirmed?|clear|heard) /;

/** Words of a question. */
const WORDS_MIN = 3;
/** Number of sentences after a question that may answer it. */
const ANSWER_SENTENCES = 5;
const ANSWER_TURNS = 2;

/** Finds questions that were raised and not answered, in the meeting's order. */
export function findOpenQuestions(reading: MeetingReading): MeetingPoint[] {
  const { likely, weak } = weighPoints(reading.language, 'question', listOpenQuestions(reading));
  return mergeWithNeighbors(likely, weak, 3);
}

/** Lists what may be an open question. */
export function listOpenQuestions(reading: MeetingReading): PointCandidate[] {
  const points = reading.sentences.flatMap((sentence) => {
    const asked = isAsked(reading, sentence) ? toOpenQuestion(reading, sentence) : undefined;
    return asked ?? toStatedQuestion(reading, sentence) ?? [];
  });
  const { kinds } = sentencesOf(reading);
  const isRequest = ({ index }: MeetingSentence) => kinds[index]!.action > kinds[index]!.question;
  const canBe = (sentence: MeetingSentence) =>
    !isRequest(sentence) && (!sentence.isQuestion || hasNoReply(reading, sentence));
  return listCandidates(reading, 'question', points, canBe);
}

/** Tells whether a sentence asks: with its mark, in words where speech is written without punctuation, or in a report. */
function isAsked({ language }: MeetingReading, sentence: MeetingSentence): boolean {
  const { isQuestion, plain, text, speaker } = sentence;
  const isUnmarked = language === 'en' && speaker !== null && !/[.?!…]["'”’)]*$/.test(text);
  return isQuestion || REPORTED[language].test(plain) || (isUnmarked && UNMARKED.test(plain));
}

/** Tells whether nobody else says anything after a question: in notes, or at the end of a meeting. */
function hasNoReply(reading: MeetingReading, question: MeetingSentence): boolean {
  return sentencesAfterQuestion(reading, question).every(
    ({ speaker, isQuestion }) => speaker === question.speaker && !isQuestion,
  );
}

/** Returns a point for a statement such as `We don't know who pays.` */
function toStatedQuestion(
  { language }: MeetingReading,
  sentence: MeetingSentence,
): MeetingPoint | undefined {
  if (sentence.isQuestion || !STATED[language].test(sentence.plain)) return undefined;
  return { sentences: [sentence], support: [], confidence: 0.6 };
}

function toOpenQuestion(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingPoint | undefined {
  const { language } = reading;
  if (!isRealQuestion(sentence, language) || isAnsweredImmediately(reading, sentence)) {
    return undefined;
  }
  const asksIfKnown = ASKS_IF_KNOWN[language].test(sentence.plain);
  for (const reply of sentencesAfterQuestion(reading, sentence)) {
    const isOpen =
      UNANSWERED[language].test(reply.plain) ||
      (asksIfKnown && reply.turn !== sentence.turn && NEGATIVE_ANSWER[language].test(reply.plain));
    if (isOpen) return { sentences: [sentence], support: [reply], confidence: 0.75 };
    const isAnswer = reply.turn !== sentence.turn && !reply.isQuestion;
    if (isAnswer && DIRECT_ANSWER[language].test(reply.plain)) return undefined;
  }
  return undefined;
}

/** Tells whether the next turn answers a yes-no question: with `Not yet`, a number, or its own words. English only. */
function isAnsweredImmediately(
  { sentences, turns, language }: MeetingReading,
  question: MeetingSentence,
): boolean {
  const next = turns[question.turn + 1];
  const reply = next && sentences[next.firstSentence];
  if (language !== 'en' || !reply || reply.isQuestion) return false;
  if (!YES_NO_QUESTION.test(question.plain)) return false;
  if (NOT_YET.test(reply.plain)) return !ASKS_IF_SETTLED.test(question.plain);
  if (ASKS_IF_KNOWN.en.test(question.plain) || UNANSWERED.en.test(reply.plain)) return false;
  const own = new Set(contentTermsOf(question, language));
  return (
    COUNTED_ANSWER.test(reply.plain) ||
    !own.isDisjointFrom(new Set(contentTermsOf(reply, language)))
  );
}

function isRealQuestion(
  { tokens, plain, isQuestion }: MeetingSentence,
  language: TextLanguage,
): boolean {
  return (
    tokens.length - Number(isQuestion) >= WORDS_MIN &&
    QUESTION_FORM[language].test(plain) &&
    !NOT_A_QUESTION[language].test(plain)
  );
}

/** Returns the rest of the question's turn and what others reply. */
function sentencesAfterQuestion(
  { sentences, turns }: MeetingReading,
  { index, turn }: MeetingSentence,
): MeetingSentence[] {
  const { endSentence } = turns[Math.min(turns.length - 1, turn + ANSWER_TURNS)]!;
  return sentences.slice(index + 1, Math.min(endSentence, index + 1 + ANSWER_SENTENCES));
}
